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

-- The words by which a line of a bill and an agreed price are compared: small letters, singular, without words that say nothing.
create function price_words(words text) returns text[]
  language sql immutable strict parallel safe
  return (select coalesce(array_agg(distinct w.word collate "C" order by w.word collate "C"), '{}') from (
    select case when length(t) > 3 then regexp_replace(t, 's$', '') else t end as word
    from regexp_split_to_table(lower(words), '[^[:alnum:]]+') t
    where length(t) > 1 and t not in ('per', 'each', 'for', 'the', 'of', 'and', 'an', 'at', 'to', 'in', 'on')
  ) w);

create table vendor_price (
  organization_id bigint not null,
  id bigint generated always as identity,
  vendor_id bigint not null,
  property_id bigint,
  visit text check (length(visit) <= 120),
  service text not null check (length(btrim(service)) between 1 and 120),
  words text[] not null generated always as (price_words(service)) stored check (cardinality(words) > 0),
  basis text not null check (basis in ('UNIT', 'FLAT')),
  price_cents bigint not null check (price_cents >= 0),
  currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
  valid_from date,
  valid_to date,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, vendor_id) references contact (organization_id, id),
  foreign key (organization_id, property_id) references property (organization_id, id),
  check (valid_from <= valid_to)
);
comment on table vendor_price is 'what a vendor agreed to charge for a service';
comment on column vendor_price.property_id is 'null: at all properties';
comment on column vendor_price.basis is 'UNIT: for each of the quantity of a line; FLAT: for the line, however many';
comment on column vendor_price.words is 'a line of a bill is held against the price where it has all of them';
create index vendor_price_vendor_idx on vendor_price (organization_id, vendor_id) where archived_at is null;
create index vendor_price_property_idx on vendor_price (organization_id, property_id) where property_id is not null;
call migration_tools.protect('vendor_price');

create table vendor_price_lesson (
  organization_id bigint not null,
  id bigint generated always as identity,
  vendor_id bigint not null,
  line_words text[] not null,
  service text check (length(service) <= 120),
  taught_by bigint references app_user (id),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, vendor_id) references contact (organization_id, id)
);
comment on table vendor_price_lesson is 'which agreed price a person chose for lines with these words on bills of a vendor';
comment on column vendor_price_lesson.service is 'null: none of the agreed prices is for such lines';
create unique index vendor_price_lesson_key on vendor_price_lesson (organization_id, vendor_id, line_words) where archived_at is null;
create index vendor_price_lesson_teacher_idx on vendor_price_lesson (taught_by);
call migration_tools.protect('vendor_price_lesson');
