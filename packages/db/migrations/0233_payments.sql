-- What was paid of which invoice, and what vendors agreed to charge.

create table invoice_payment (
  organization_id bigint not null,
  id bigint generated always as identity,
  property_id bigint not null,
  invoice_id bigint not null,
  paid_on date not null,
  method text not null check (method in ('CHECK', 'ACH', 'CARD', 'CREDIT', 'OTHER')),
  reference text check (length(reference) <= 120),
  amount_cents bigint not null check (amount_cents <> 0),
  credit_invoice_id bigint,
  recorded_by bigint not null references app_user (id),
  taken_back_at timestamptz,
  taken_back_by bigint references app_user (id),
  taken_back_reason text check (length(taken_back_reason) <= 500),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, property_id, invoice_id) references invoice (organization_id, property_id, id),
  foreign key (organization_id, property_id, credit_invoice_id) references invoice (organization_id, property_id, id),
  check (credit_invoice_id is null or method = 'CREDIT'),
  check ((taken_back_at is null) = (taken_back_by is null) and (taken_back_at is null) = (taken_back_reason is null))
);
comment on column invoice_payment.amount_cents is 'in the currency of the invoice; negative: what the vendor paid back for a credit note';
comment on column invoice_payment.credit_invoice_id is
  'the credit note that was set off; null where it was another way, or where a payment that was taken back lost it with a move of one of the two';
create index invoice_payment_invoice_idx on invoice_payment (organization_id, property_id, invoice_id);
create index invoice_payment_credit_idx on invoice_payment (organization_id, property_id, credit_invoice_id) where credit_invoice_id is not null;
create index invoice_payment_recorder_idx on invoice_payment (recorded_by);
create index invoice_payment_taker_idx on invoice_payment (taken_back_by) where taken_back_by is not null;
call migration_tools.protect('invoice_payment');
call migration_tools.protect_property('invoice_payment');
call migration_tools.note_changes('invoice_payment', 'note_property_rows', false);
