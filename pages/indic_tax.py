"""Indic tax: what the same meaning costs in each language, for each tokenizer."""


from sutra.errors import SutraError
from sutra.tax import tax
from sutra.ui import indic_tax as page
from sutra.ui.frame import start_page
from sutra.ui.indic_tax_audit import audit_view
from sutra.ui.say import complain
from sutra.ui.teaching import style

start_page("pages/indic_tax.py")
style()
show = page.begin()
choice = page.controls(show) if show != "audit" else None
try:
    if show == "audit":
        audit_view()
    elif choice is not None and (models := page.load(choice)):
        if show == "registers":
            page.registers(choice, models)
        else:
            found = tax(choice.parallel, choice.base, models)
            if show == "switch":
                page.hindustani(found, models)
            elif show == "context":
                page.context(found)
            else:
                page.premium(found)
except SutraError as error:
    complain(error)
