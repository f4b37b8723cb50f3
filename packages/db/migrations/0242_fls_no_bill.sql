-- A test with its certificate on file for which no bill is to come.
alter table fls_event add column no_bill_reason text check (length(btrim(no_bill_reason)) between 1 and 500);
comment on column fls_event.no_bill_reason is 'why no bill is to come for it';
