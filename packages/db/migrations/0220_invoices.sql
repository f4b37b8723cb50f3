-- Invoices: the documents that are read, what each invoice charges and for what, and what people taught the reader.

create table invoice_document (
  organization_id bigint not null,
  id bigint generated always as identity,
  property_id bigint not null,
  file_id bigint not null,
  sha256 text not null,
  source text not null check (source in ('UPLOAD', 'MAIL', 'SCAN')),
  state text not null default 'PENDING' check (state in ('PENDING', 'WAITING', 'READING', 'READ', 'FAILED')),
  failed_code text check (failed_code in ('ENCRYPTED', 'DAMAGED', 'TOO_LARGE', 'TOO_COSTLY', 'GONE', 'NOT_READ', 'REFUSED')),
  page_count integer check (page_count >= 0),
  read_at timestamptz,
  lease_until timestamptz,
  leased_by bigint references app_user (id),
  sent_by bigint references app_user (id),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (organization_id, id),
  unique (organization_id, property_id, id),
  foreign key (organization_id, property_id) references property (organization_id, id),
  foreign key (organization_id, file_id) references file (organization_id, id),
  check ((state = 'FAILED') = (failed_code is not null))
);
comment on column invoice_document.sha256 is 'of the bytes as announced: a second upload of the same file is known by it before it is read';
comment on column invoice_document.lease_until is 'until when a reader outside the product, who was given it by GET /aws/invoice, has it for itself';
create unique index invoice_document_file_key on invoice_document (organization_id, file_id);
create index invoice_document_hash_idx on invoice_document (organization_id, sha256);
create index invoice_document_waiting_idx on invoice_document (organization_id, id) where state in ('WAITING', 'FAILED');
create index invoice_document_property_idx on invoice_document (organization_id, property_id);
create index invoice_document_leased_idx on invoice_document (leased_by) where leased_by is not null;
create index invoice_document_sender_idx on invoice_document (sent_by);
call migration_tools.protect('invoice_document');
call migration_tools.protect_property('invoice_document');

create table invoice_page (
  organization_id bigint not null,
  property_id bigint not null,
  document_id bigint not null,
  page integer not null check (page > 0),
  width real not null,
  height real not null,
  is_scan boolean not null,
  turn smallint not null default 0 check (turn in (0, 90, 180, 270)),
  words jsonb not null,
  body text not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (organization_id, document_id, page),
  foreign key (organization_id, property_id, document_id) references invoice_document (organization_id, property_id, id)
);
comment on column invoice_page.words is 'as packages/reader has them: text, box in points, size, bold, confidence';
comment on column invoice_page.turn is 'by how many degrees clockwise a scan was turned to stand upright; its size and boxes are those after that';
comment on column invoice_page.body is 'the words in reading order';
create index invoice_page_property_idx on invoice_page (organization_id, property_id, document_id);
call migration_tools.protect('invoice_page');
call migration_tools.protect_property('invoice_page');

-- Which documents hold a word. why: behind a row-level security policy no full-text index is used, since @@ is not leakproof; text compared
-- byte by byte is.
create table invoice_word (
  organization_id bigint not null,
  property_id bigint not null,
  document_id bigint not null,
  word text collate "C" not null check (length(word) between 1 and 40),
  times integer not null check (times > 0),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (organization_id, word, document_id),
  foreign key (organization_id, property_id, document_id) references invoice_document (organization_id, property_id, id)
);
comment on column invoice_word.word is 'letters and digits, in small letters';
comment on column invoice_word.times is 'how often the document has it';
create index invoice_word_document_idx on invoice_word (organization_id, property_id, document_id);
call migration_tools.protect('invoice_word');
call migration_tools.protect_property('invoice_word');

create table invoice (
  organization_id bigint not null,
  id bigint generated always as identity,
  property_id bigint not null,
  document_id bigint,
  page_from integer check (page_from > 0),
  page_to integer check (page_to >= page_from),
  source text not null check (source in ('UPLOAD', 'MAIL', 'SCAN', 'CSV', 'ENTRATA')),
  state text not null check (state in ('UPLOADED', 'READING', 'NEEDS_REVIEW', 'MATCHED', 'APPROVED', 'REJECTED', 'DUPLICATE', 'FAILED')),
  state_since timestamptz not null default now(),
  state_reason text check (length(state_reason) <= 500),
  is_credit_note boolean not null default false,
  vendor_id bigint,
  vendor_name text check (length(vendor_name) <= 120),
  number text check (length(number) <= 80),
  number_key text collate "C" generated always as (lower(regexp_replace(number, '[^[:alnum:]]', '', 'g'))) stored,
  invoice_date date,
  service_on date,
  due_date date,
  purchase_order text check (length(purchase_order) <= 80),
  currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
  invoice_type text check (invoice_type in ('REPAIR', 'REPLACE', 'INSPECT', 'TURN', 'FLS', 'OTHER')),
  subtotal_cents bigint,
  tax_cents bigint,
  total_cents bigint,
  amount_due_cents bigint,
  previous_balance_cents bigint,
  reading jsonb,
  confidence real check (confidence between 0 and 1),
  duplicate_of_id bigint,
  approved_at timestamptz,
  approved_by bigint references app_user (id),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (organization_id, id),
  unique (organization_id, property_id, id),
  foreign key (organization_id, property_id) references property (organization_id, id),
  foreign key (organization_id, property_id, document_id) references invoice_document (organization_id, property_id, id),
  foreign key (organization_id, vendor_id) references contact (organization_id, id),
  foreign key (organization_id, duplicate_of_id) references invoice (organization_id, id),
  check ((document_id is null) = (page_from is null) and (page_from is null) = (page_to is null)),
  check ((state = 'APPROVED') <= (approved_at is not null and total_cents is not null and invoice_date is not null))
);
comment on column invoice.vendor_name is 'as it stands on the invoice; vendor_id is whom the organization knows it as';
comment on column invoice.number_key is 'the number in small letters without signs, by which duplicates are found';
comment on column invoice.service_on is 'the day of the work; null: the invoice does not say, and its own date counts';
comment on column invoice.total_cents is 'what this invoice charges, without earlier balances; negative for a credit note';
comment on column invoice.duplicate_of_id is 'of a duplicate; null once the other one went to another organization with its property';
comment on column invoice.reading is 'what the reader found, with places, and the values that people gave instead';
comment on column invoice.confidence is 'of the least probable field that it needs; null where nothing was read by machine';
create index invoice_property_idx on invoice (organization_id, property_id, invoice_date desc nulls first, id desc) where archived_at is null;
create index invoice_document_idx on invoice (organization_id, document_id) where document_id is not null;
create index invoice_vendor_idx on invoice (organization_id, vendor_id, invoice_date) where vendor_id is not null;
create index invoice_number_idx on invoice (organization_id, number_key) where archived_at is null;
create index invoice_total_idx on invoice (organization_id, total_cents, invoice_date) where archived_at is null;
create index invoice_duplicate_idx on invoice (organization_id, duplicate_of_id) where duplicate_of_id is not null;
create index invoice_approver_idx on invoice (approved_by) where approved_by is not null;
call migration_tools.protect('invoice');
call migration_tools.protect_property('invoice');

create table invoice_line (
  organization_id bigint not null,
  id bigint generated always as identity,
  property_id bigint not null,
  invoice_id bigint not null,
  position integer not null check (position > 0),
  body text not null check (length(btrim(body)) between 1 and 500),
  quantity numeric(14, 4),
  unit_price_cents bigint,
  amount_cents bigint not null,
  work_type text check (work_type in ('REPAIR', 'REPLACE', 'INSPECT', 'TURN', 'FLS', 'OTHER')),
  unit_id bigint,
  item_id bigint,
  page integer check (page > 0),
  box jsonb,
  is_sure boolean not null default false,
  record_id bigint,
  record_use text check (record_use in ('MADE', 'PRICED', 'REPLACED')),
  new_item_id bigint,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, property_id, invoice_id) references invoice (organization_id, property_id, id),
  foreign key (organization_id, property_id, unit_id) references unit (organization_id, property_id, id),
  foreign key (organization_id, item_id) references item (organization_id, id),
  foreign key (organization_id, record_id) references maintenance_record (organization_id, id),
  foreign key (organization_id, new_item_id) references item (organization_id, id),
  check ((record_id is not null) = coalesce(record_use in ('MADE', 'PRICED'), false)),
  check (new_item_id is null or record_use = 'REPLACED')
);
comment on column invoice_line.record_id is 'the maintenance record that approving the invoice made of this line, or that was there without a cost and got this one';
create index invoice_line_invoice_idx on invoice_line (organization_id, property_id, invoice_id, position);
create index invoice_line_unit_idx on invoice_line (organization_id, property_id, unit_id) where unit_id is not null;
create index invoice_line_item_idx on invoice_line (organization_id, item_id) where item_id is not null;
comment on column invoice_line.new_item_id is 'the item that approving the invoice put in the place of item_id';
create index invoice_line_new_item_idx on invoice_line (organization_id, new_item_id) where new_item_id is not null;
create index invoice_line_record_idx on invoice_line (organization_id, record_id) where record_id is not null;
call migration_tools.protect('invoice_line');
call migration_tools.protect_property('invoice_line');

create table reader_lesson (
  organization_id bigint not null,
  id bigint generated always as identity,
  vendor_id bigint not null,
  field text not null check (field in ('vendor', 'invoiceNumber', 'invoiceDate', 'dueDate', 'purchaseOrder', 'subtotalCents', 'taxCents', 'totalCents',
    'amountDueCents', 'previousBalanceCents')),
  label text check (length(label) <= 120),
  x real not null check (x between 0 and 1),
  y real not null check (y between 0 and 1),
  page smallint not null check (page in (1, 0, -1)),
  times integer not null default 1 check (times > 0),
  taught_by bigint references app_user (id),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, vendor_id) references contact (organization_id, id)
);
comment on table reader_lesson is 'what corrections taught: on bills of this vendor, this value stands beside this label, at this place';
create index reader_lesson_vendor_idx on reader_lesson (organization_id, vendor_id) where archived_at is null;
create index reader_lesson_teacher_idx on reader_lesson (taught_by);
call migration_tools.protect('reader_lesson');

call migration_tools.note_changes('invoice', 'note_property_rows', false);
call migration_tools.note_changes('invoice_line', 'note_property_rows', false);

-- A bill's credit lowers what an item cost: such records come from approved credit notes alone.
alter table maintenance_record drop constraint maintenance_record_cost_cents_check;
alter table maintenance_record add column is_from_invoice boolean not null default false,
  add constraint maintenance_record_cost_cents_check check (cost_cents >= 0 or is_from_invoice);
comment on column maintenance_record.is_from_invoice is 'approving a line of an invoice made it';

call migration_tools.lock_on_archive('invoice_document');
call migration_tools.lock_on_archive('invoice');
