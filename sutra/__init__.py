"""SuTRA: Structurally-Unified Tokenization with Root Awareness, and the tokenizers it is compared with.

Importing this package loads no interface, plotting or GPT code.
"""

__version__ = "0.1.0"
