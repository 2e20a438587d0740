"""Shattering: where tokenizers break roots, and how often."""


from sutra.errors import SutraError
from sutra.ui import shattering as page
from sutra.ui import shattering_words as by_word
from sutra.ui.frame import start_page
from sutra.ui.say import complain
from sutra.ui.teaching import style

start_page("pages/shattering.py")
style()
try:
    choice = page.controls()
    if choice is not None and choice.show == "pareto":
        page.pareto(choice)
    elif choice is not None and choice.show == "correct":
        by_word.correct(choice.lang)
    elif choice is not None and (models := page.load(choice)):
        if choice.show == "words":
            page.words(choice, models)
        elif choice.show == "families":
            by_word.word_families(choice.lang, models)
        elif choice.show == "typos":
            by_word.typos(choice.lang, models)
        else:
            page.scores(choice, models)
except SutraError as error:
    complain(error)
