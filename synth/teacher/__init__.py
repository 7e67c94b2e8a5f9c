"""The optional teacher: a model behind an OpenAI-compatible endpoint that says the user's messages in other words.

prompts    what is asked for each message
endpoint   asks: bounded, with waits, again where that can help
answers    what was answered, kept on disk
lexicon, said, rewrite    what a message says, and whether a rewrite says that and nothing else
rewriting  the pass over the rows of a set
"""
