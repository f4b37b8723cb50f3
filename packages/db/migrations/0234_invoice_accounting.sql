-- How invoices go to the books: the GL code and cost centre of a line, the codes of vendors and properties in the accounting system, how its
-- files are arranged, and what was exported when.

alter table invoice_line
  add column gl_code text check (length(btrim(gl_code)) between 1 and 40),
  add column cost_centre text check (length(btrim(cost_centre)) between 1 and 40),
  add column coding text check (coding in ('PROPOSED', 'GIVEN'));
comment on column invoice_line.coding is 'PROPOSED: GL code and cost centre are from an earlier bill or a project, until a person approves or changes them; null: nothing is known';

alter table contact add column ap_code text check (length(btrim(ap_code)) between 1 and 40);
comment on column contact.ap_code is 'of a vendor: what the accounting system calls it';
alter table property add column ap_code text check (length(btrim(ap_code)) between 1 and 40);
comment on column property.ap_code is 'what the accounting system of its organization calls it';

create table ap_format (
  organization_id bigint not null references organization (id),
  id bigint generated always as identity,
  name text not null check (length(btrim(name)) between 1 and 80),
  arrangement jsonb not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (organization_id, id)
);
comment on table ap_format is 'how a file of approved invoices is arranged for the accounting system';
comment on column ap_format.arrangement is 'as the contract has it: what a row is, dates, amounts, and the columns in order';
create unique index ap_format_name_key on ap_format (organization_id, lower(name)) where archived_at is null;
call migration_tools.protect('ap_format');

create table ap_export (
  organization_id bigint not null references organization (id),
  id bigint generated always as identity,
  format_name text not null,
  file_name text not null,
  invoices integer not null check (invoices > 0),
  row_count integer not null check (row_count > 0),
  total_cents bigint,
  body text not null,
  made_by bigint references app_user (id),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (organization_id, id)
);
comment on table ap_export is 'a file that was made for the accounting system; it can be had again as it was';
comment on column ap_export.total_cents is 'null where invoices in several currencies are in the file';
create index ap_export_maker_idx on ap_export (made_by);
call migration_tools.protect('ap_export');

alter table invoice add column ap_export_id bigint,
  add constraint invoice_ap_export_fkey foreign key (organization_id, ap_export_id) references ap_export (organization_id, id) deferrable initially immediate;
comment on column invoice.ap_export_id is 'the file in which it went to the accounting system last; null: in none yet';
create index invoice_ap_export_idx on invoice (organization_id, ap_export_id) where ap_export_id is not null;
call migration_tools.lock_on_archive('ap_export');
