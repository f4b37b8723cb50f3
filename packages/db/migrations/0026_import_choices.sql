-- What a person chose at the check of a file, and what the check found that applying would make besides its rows.
alter table import
  add column leaves_out_errors boolean not null default false,
  add column keeps_copies boolean not null default false,
  add column rows_copied integer not null default 0 check (rows_copied >= 0),
  add column announced jsonb;
comment on column import.leaves_out_errors is 'apply the good rows and leave those with errors out; otherwise one error stops the whole file';
comment on column import.keeps_copies is 'a unit list: rows that are exact copies of another row become units of their own';
comment on column import.rows_copied is 'a unit list: rows that are exact copies of a row above, left out or not';
comment on column import.announced is 'new properties, makers, models and changed unit names, each with a total and the first names; null before the check';
