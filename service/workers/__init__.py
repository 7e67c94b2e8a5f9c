"""Many processes that serve as one.

ports        which worker listens where
nursery      the process that forks the workers
born         one nursery, as the supervisor sees it
haproxy      the configuration of the entry, and its command line
entry        the running HAProxy
desk         what concerns all workers: new sessions, runs, health
supervisor   starts all of them, again where one dies, one after the other where asked to
"""
