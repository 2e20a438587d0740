"""Text layers: from display form to code points, bytes and aksharas; normalising; BPE from first principles."""


from sutra.errors import SutraError
from sutra.ui import text_layers as page
from sutra.ui.frame import start_page
from sutra.ui.say import complain
from sutra.ui.teaching import style

start_page("pages/text_layers.py")
style()
try:
    choice = page.controls()
    if choice is not None and choice.show == "lens":
        page.show_lens(choice)
    elif choice is not None and choice.show == "bpe":
        page.show_bpe(choice)
    elif choice is not None:
        page.show_layers(choice)
except SutraError as error:
    complain(error)
