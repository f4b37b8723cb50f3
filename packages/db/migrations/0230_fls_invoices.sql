-- Bills of fire and life safety work: the visits that they charge for, and those that were recorded by them.

alter table invoice add column fls_visits jsonb, add column fls_left_alone text check (length(btrim(fls_left_alone)) between 1 and 500);
comment on column invoice.fls_visits is 'the visits of fire and life safety systems that its words charge for, as they were read: a proposal';
comment on column invoice.fls_left_alone is 'why no visit is recorded by it';

alter table fls_event add column invoice_id bigint,
  add constraint fls_event_invoice_fkey foreign key (organization_id, invoice_id) references invoice (organization_id, id) deferrable initially immediate;
comment on column fls_event.invoice_id is 'the bill by which it was recorded';
create index fls_event_invoice_idx on fls_event (organization_id, invoice_id) where invoice_id is not null;
