THINGS = {}
