-- A job that failed for good can be tried again by whoever may end it: from then its tries count anew. Whose job it is and what it does stays.
grant update (attempts, run_at) on job to app_rw;
