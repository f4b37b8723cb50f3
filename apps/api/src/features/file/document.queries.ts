import type { RowOfList } from '@lintel/contract/base/define-list';
import { DOCUMENT_KINDS, type documentsList, HOLDERS_MAX, type Holder } from '@lintel/contract/files/document-list';
import type { Db } from '@lintel/db/pooled-kysely';
import { type RawBuilder, sql } from 'kysely';
import { instant } from '#platform/base/instant.ts';
import { personName } from '#platform/identity/person-name.ts';
import type { ListReading } from '#platform/lists/list-handler.ts';
import type { ListAsk } from '#platform/sql/list-sort.ts';
import { all, instantKey, isScopeFound, listScope, numberKey, sortedBy, textKey } from '#platform/sql/list-sort.ts';
import { type Page, selectPage } from '#platform/sql/page.ts';

type Ask = ListAsk<typeof documentsList>;
type Row = RowOfList<typeof documentsList>;
type More = { photos: number };

const SIZE: RawBuilder<unknown> = sql`coalesce(f.stored_size_bytes, f.size_bytes)`;

const SORTED = sortedBy<Ask['sort']>({
  name: textKey(sql`lower(f.name)`),
  kind: numberKey(sql`array_position(${`{${DOCUMENT_KINDS.join(',')}}`}::text[], k.kind)`),
  size: numberKey(SIZE),
  by: textKey(sql`lower(${personName('f.uploaded_by')})`),
  added: instantKey(sql`f.created_at`),
});

/** How the documents of a property are read. */
export const documentReading: ListReading<typeof documentsList, More> = {
  select: selectDocuments,
  isPosition: SORTED.isPosition,
};

/** SQL condition: the row is not archived and refers to the file `f`. */
const holds = (table: string, column = 'file_id'): RawBuilder<unknown> =>
  sql`${sql.ref(`${table}.organization_id`)} = f.organization_id and ${sql.ref(`${table}.${column}`)} = f.id
    and ${sql.ref(`${table}.archived_at`)} is null`;

const IS_PROOF_OF_WARRANTY: RawBuilder<unknown> = sql`(
  exists (select from item_registration g where ${holds('g', 'proof_file_id')})
  or exists (select from warranty_term w where ${holds('w', 'proof_file_id')}))`;

/** The kind of the file `f`; the kind that an FLS visit gives it takes precedence. */
const KIND: RawBuilder<unknown> = sql`case f.kind when 'ITEM_PHOTO' then 'PHOTO' when 'REPORT_PHOTO' then 'PHOTO' when 'VOICE_NOTE' then 'VOICE_NOTE' else coalesce(
  (select case e.document_kind when 'PHOTO' then 'TAG_PHOTO' else e.document_kind end from fls_event e where ${holds('e')} order by e.id limit 1),
  case when exists (select from fls_deficiency d where ${holds('d', 'proof_file_id')}) then 'CORRECTION'
    when exists (select from project_bid b where ${holds('b')}) then 'BID'
    when exists (select from invoice_document v where ${holds('v')}) then 'INVOICE'
    when ${IS_PROOF_OF_WARRANTY} then 'WARRANTY' end,
  'OTHER') end`;

const IS_PHOTO: RawBuilder<unknown> = sql`f.kind in ('ITEM_PHOTO', 'REPORT_PHOTO')`;

/** A photo without an item or unit, and a voice note, belongs to the inspection or turn that it was recorded in, unless it was removed from there. */
const IS_HELD: RawBuilder<unknown> = sql`(f.kind = 'DOCUMENT' or f.item_id is not null or f.unit_id is not null
  or exists (select from inspection_photo h where ${holds('h')}) or exists (select from turn_photo h where ${holds('h')})
  or exists (select from inspection_voice_note h where ${holds('h')}))`;

/** One kind of thing that a file can belong to: the SQL for its ids and for its name. */
type Way = { ids: RawBuilder<unknown>; thing: RawBuilder<unknown> };

const WAYS: Record<Holder, Way> = {
  ITEM: {
    ids: sql`select f.item_id as id where f.item_id is not null
      union select g.item_id from item_registration g where ${holds('g', 'proof_file_id')}
      union select w.item_id from warranty_term w where ${holds('w', 'proof_file_id')} and w.item_id is not null`,
    thing: sql`select concat_ws(', ', t.name, u.name) as name, i.archived_at is not null as is_archived from item i
      join item_type t on t.id = i.item_type_id left join unit u on u.organization_id = i.organization_id and u.id = i.unit_id
      where i.organization_id = f.organization_id and i.id = x.id`,
  },
  UNIT: {
    ids: sql`select f.unit_id as id where f.unit_id is not null`,
    thing: sql`select u.name, u.archived_at is not null as is_archived from unit u
      where u.organization_id = f.organization_id and u.id = x.id`,
  },
  MODEL: {
    ids: sql`select w.model_id as id from warranty_term w where ${holds('w', 'proof_file_id')} and w.model_id is not null`,
    thing: sql`select concat_ws(' ', mk.name, m.name) as name, m.archived_at is not null as is_archived
      from model m join manufacturer mk on mk.id = m.manufacturer_id where m.id = x.id`,
  },
  PROJECT: {
    ids: sql`select distinct b.project_id as id from project_bid b where ${holds('b')}`,
    thing: sql`select j.name, j.archived_at is not null as is_archived from project j
      where j.organization_id = f.organization_id and j.id = x.id`,
  },
  FLS: {
    ids: sql`select e.record_id as id from fls_event e where ${holds('e')}
      union select d.record_id from fls_deficiency d where ${holds('d', 'proof_file_id')}`,
    thing: sql`select r.type as name, r.archived_at is not null as is_archived from fls_record r
      where r.organization_id = f.organization_id and r.id = x.id`,
  },
  INVOICE: {
    ids: sql`select v.id from invoice_document d join invoice v on v.organization_id = d.organization_id and v.document_id = d.id
      where ${holds('d')} and v.archived_at is null`,
    thing: sql`select coalesce(v.number, v.vendor_name, 'not read') as name, v.archived_at is not null as is_archived from invoice v
      where v.organization_id = f.organization_id and v.id = x.id`,
  },
  TURN: {
    ids: sql`select distinct h.turn_id as id from turn_photo h where ${holds('h')}`,
    thing: sql`select u.name, t.archived_at is not null as is_archived from turn t
      join unit u on u.organization_id = t.organization_id and u.id = t.unit_id
      where t.organization_id = f.organization_id and t.id = x.id`,
  },
  INSPECTION: {
    ids: sql`select h.inspection_id as id from inspection_photo h where ${holds('h')}
      union select h.inspection_id from inspection_voice_note h where ${holds('h')}`,
    thing: sql`select concat_ws(', ', i.template_name, u.name) as name, i.archived_at is not null as is_archived from inspection i
      left join unit u on u.organization_id = i.organization_id and u.id = i.unit_id
      where i.organization_id = f.organization_id and i.id = x.id`,
  },
};

/**
 * What the file `f` belongs to. Each thing is looked up by its key (`offset 0`), so that the wall of its table is not put before the key;
 * what the viewer may not see is not there.
 */
const HOLDERS: RawBuilder<unknown> = sql.join(
  Object.entries(WAYS).map(
    ([what, { ids, thing }]) =>
      sql`select ${sql.lit(what)}::text as what, x.id, n.name, n.is_archived from (${ids}) x cross join lateral (${thing} offset 0) n`,
  ),
  sql` union all `,
);

async function selectDocuments(db: Db, ask: Ask): Promise<Page<Row, More>> {
  const { q = '', documentKind } = ask.filter;
  const text = q.trim().toLowerCase();
  const isAsked = all([
    sql`f.state = 'READY' and f.archived_at is null`,
    text !== '' && sql`strpos(lower(f.name), ${text}) > 0`,
  ]);
  const ofScope = sql`scope s join file f on f.organization_id = s.organization_id and f.property_id = s.property_id`;
  return selectPage<Row, More>(db, {
    limit: ask.limit,
    found: isScopeFound(ask),
    more: { photos: sql`(select count(*) from ${ofScope} where ${isAsked} and ${IS_PHOTO} and ${IS_HELD})` },
    ctes: sql`scope as materialized (${listScope({ ...ask, filter: {} })}), found as (
      select f.organization_id, f.id, k.kind, ${SORTED.keyOf(ask.sort)} as sort_key
      from ${ofScope} cross join lateral (select ${KIND} as kind) k where ${all([isAsked, isOfKind(documentKind)])}
    ), ${SORTED.page(ask)}, rows as (
      select ${SORTED.place(ask)}, f.id, f.name, page.kind, h.holders, h.held as "holderCount", ${SIZE} as "sizeBytes",
        ${personName('f.uploaded_by')} as "addedBy", ${instant('f.created_at')} as "addedAt", f.damage
      from page join file f on f.organization_id = page.organization_id and f.id = page.id
      cross join lateral (
        select count(*) as held, coalesce(json_agg(json_build_object('what', o.what, 'id', o.id, 'name', o.name, 'isArchived', o.is_archived)
            order by o.at) filter (where o.at <= ${sql.lit(HOLDERS_MAX)}), '[]') as holders
        from (select w.*, row_number() over (order by w.what, w.name, w.id) as at from (${HOLDERS}) w) o
      ) h
    )`,
  });
}

function isOfKind(kind: Ask['filter']['documentKind']): RawBuilder<unknown> {
  if (kind === 'ALL') return IS_HELD;
  if (kind === 'PHOTO') return sql`${IS_PHOTO} and ${IS_HELD}`;
  if (kind === 'VOICE_NOTE') return sql`f.kind = 'VOICE_NOTE' and ${IS_HELD}`;
  return kind === undefined ? sql`f.kind = 'DOCUMENT'` : sql`f.kind = 'DOCUMENT' and k.kind = ${kind}`;
}
