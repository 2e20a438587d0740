"""Tokenizers: one protocol, one registry, one file a tokenizer."""
