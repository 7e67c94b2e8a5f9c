"""How people speak of the network. Data only: the format is that of `servers/kit/phrases.py`."""
ATTRS={};NOUNS={};THING={};LABEL={};REQUESTS={};VALUES={};TOPIC={};DONE={};CONFIRM={};ASK={};GIVE={}
