-- A search finds invoices by the words of their pages and by their own: the vendor as written, the number and the lines. What the figures of a
-- property's invoices are worked out from stands in its snapshot.

-- What a search finds a text by, in small letters: what stands between two spaces without its signs ('INV-204/7': inv2047), and the words between
-- the signs (inv, 204). `searchParts` takes apart what was typed in the same way.
create function search_words(given text) returns setof text
  language sql immutable parallel safe set search_path = pg_catalog as $$
    select distinct w from regexp_split_to_table(lower(normalize(given, nfkc) collate pg_unicode_fast), '\s+') t
    cross join lateral (
      select regexp_replace(t, '[^[:alnum:]]+', '', 'g') as w union all select regexp_split_to_table(t, '[^[:alnum:]]+')
    ) x where length(w) between 2 and 40
  $$;

-- Which invoices have a word. why: behind a row-level security policy no full-text index is used, since @@ is not leakproof; text compared byte by
-- byte is. A search reads the key alone, which also says whether the reader sees the property.
drop table invoice_word;
create table invoice_word (
  organization_id bigint not null,
  property_id bigint not null,
  invoice_id bigint not null,
  word text collate "C" not null check (length(word) between 2 and 40),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (organization_id, word, invoice_id) include (property_id),
  foreign key (organization_id, property_id, invoice_id) references invoice (organization_id, property_id, id) on delete cascade
);
comment on table invoice_word is 'written by triggers alone: of the pages of an invoice, the vendor as written, the number (also without its signs) and the live lines';
create index invoice_word_invoice_idx on invoice_word (organization_id, invoice_id);
call migration_tools.protect('invoice_word');
call migration_tools.protect_property('invoice_word');

create procedure write_invoice_words(organizations bigint[], invoices bigint[])
  language plpgsql set search_path = pg_catalog, public as $$
declare
  given record;
  words text[];
begin
  for given in
    select g.organization_id, g.id, v.property_id, v.document_id, v.page_from, v.page_to, concat_ws(' ', v.vendor_name, v.number, v.number_key) as said
    from (select distinct g.organization_id, g.id from unnest(organizations, invoices) g (organization_id, id)) g
    left join invoice v on v.organization_id = g.organization_id and v.id = g.id
  loop
    words := array(select search_words(concat_ws(' ', given.said,
      (select string_agg(l.body, ' ') from invoice_line l where l.organization_id = given.organization_id and l.property_id = given.property_id
        and l.invoice_id = given.id and l.archived_at is null),
      (select string_agg(g.body, ' ') from invoice_page g where g.organization_id = given.organization_id and g.document_id = given.document_id
        and g.page between given.page_from and given.page_to))));
    delete from invoice_word w where w.organization_id = given.organization_id and w.invoice_id = given.id
      and (w.property_id is distinct from given.property_id or w.word <> all (words));
    insert into invoice_word (organization_id, property_id, invoice_id, word)
      select given.organization_id, given.property_id, given.id, w from unnest(words) w on conflict do nothing;
  end loop;
end $$;

create function keep_words_of_invoices() returns trigger
  language plpgsql set search_path = pg_catalog, public as $$
declare
  organizations bigint[];
  invoices bigint[];
begin
  if tg_op = 'INSERT' then
    select array_agg(t.organization_id), array_agg(t.id) into organizations, invoices from touched t;
  else
    select array_agg(g.organization_id), array_agg(g.id) into organizations, invoices from (
      (select t.organization_id, t.id, t.property_id, t.vendor_name, t.number, t.page_from, t.page_to from touched t
        except select b.organization_id, b.id, b.property_id, b.vendor_name, b.number, b.page_from, b.page_to from before b)
      union all
      (select b.organization_id, b.id, b.property_id, b.vendor_name, b.number, b.page_from, b.page_to from before b
        except select t.organization_id, t.id, t.property_id, t.vendor_name, t.number, t.page_from, t.page_to from touched t)
    ) g;
  end if;
  call write_invoice_words(organizations, invoices);
  return null;
end $$;
create trigger keep_words_insert after insert on invoice referencing new table as touched for each statement execute function keep_words_of_invoices();
create trigger keep_words_update after update on invoice referencing new table as touched old table as before
  for each statement execute function keep_words_of_invoices();

create function keep_words_of_lines() returns trigger
  language plpgsql set search_path = pg_catalog, public as $$
declare
  organizations bigint[];
  invoices bigint[];
begin
  if tg_op = 'UPDATE' then
    select array_agg(g.organization_id), array_agg(g.invoice_id) into organizations, invoices from (
      (select t.organization_id, t.invoice_id, t.property_id, t.id, t.body, t.archived_at from touched t
        except select b.organization_id, b.invoice_id, b.property_id, b.id, b.body, b.archived_at from before b)
      union all
      (select b.organization_id, b.invoice_id, b.property_id, b.id, b.body, b.archived_at from before b
        except select t.organization_id, t.invoice_id, t.property_id, t.id, t.body, t.archived_at from touched t)
    ) g;
  else
    select array_agg(t.organization_id), array_agg(t.invoice_id) into organizations, invoices from touched t;
  end if;
  call write_invoice_words(organizations, invoices);
  return null;
end $$;
create trigger keep_words_insert after insert on invoice_line referencing new table as touched for each statement execute function keep_words_of_lines();
create trigger keep_words_update after update on invoice_line referencing new table as touched old table as before
  for each statement execute function keep_words_of_lines();
create trigger keep_words_delete after delete on invoice_line referencing old table as touched for each statement execute function keep_words_of_lines();

-- The pages of a document are written once it was read, and all anew where it is read again.
create function keep_words_of_pages() returns trigger
  language plpgsql set search_path = pg_catalog, public as $$
declare
  organizations bigint[];
  invoices bigint[];
begin
  select array_agg(v.organization_id), array_agg(v.id) into organizations, invoices
    from (select distinct t.organization_id, t.document_id from touched t) g
    join invoice v on v.organization_id = g.organization_id and v.document_id = g.document_id;
  call write_invoice_words(organizations, invoices);
  return null;
end $$;
create trigger keep_words_insert after insert on invoice_page referencing new table as touched for each statement execute function keep_words_of_pages();

do $$
declare
  organizations bigint[];
  invoices bigint[];
begin
  select array_agg(v.organization_id), array_agg(v.id) into organizations, invoices from invoice v;
  call write_invoice_words(organizations, invoices);
end $$;

alter table property_snapshot add column invoice_sums jsonb;
comment on column property_snapshot.invoice_sums is 'of the live invoices of the property, as platform/lookups/invoice-sums.ts works them out; null where it has none';
update property_snapshot set as_of = as_of - 1;

-- What this sum follows from moves the snapshot.
do $$
declare
  target regclass;
  event text;
begin
  foreach target in array array['invoice', 'invoice_line']::regclass[] loop
    foreach event in array array['insert', 'update', 'delete'] loop
      execute format('drop trigger %I on %s', 'note_' || event, target);
    end loop;
    call migration_tools.note_changes(target, 'note_property_rows', true);
  end loop;
end $$;
