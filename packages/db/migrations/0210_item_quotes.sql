-- Quotes: what somebody asked for the repair of an item or for a new one in its place.
create table item_quote (
  organization_id bigint not null,
  id bigint generated always as identity,
  item_id bigint not null,
  kind text not null check (kind in ('REPAIR', 'REPLACEMENT')),
  amount_cents bigint not null check (amount_cents >= 0),
  is_major_repair boolean not null default false,
  vendor_id bigint,
  quoted_on date not null,
  note text check (length(note) <= 500),
  recorded_by bigint references app_user (id),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, item_id) references item (organization_id, id),
  foreign key (organization_id, vendor_id) references contact (organization_id, id),
  check (not is_major_repair or kind = 'REPAIR')
);
create index item_quote_item_idx on item_quote (organization_id, item_id, quoted_on);
create index item_quote_vendor_idx on item_quote (organization_id, vendor_id) where vendor_id is not null;
create index item_quote_author_idx on item_quote (recorded_by);
call migration_tools.protect('item_quote');
