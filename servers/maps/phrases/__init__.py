"""How people speak of the map."""
ATTRS={};NOUNS={};THING={};LABEL={};REQUESTS={};VALUES={};TOPIC={};DONE={};CONFIRM={};ASK={};GIVE={}
