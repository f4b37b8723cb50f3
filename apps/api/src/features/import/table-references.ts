import type { Db } from '@lintel/db/pooled-kysely';
import { cutText } from '@lintel/domain/base/text-cut';
import type { ImportDefinition, Reference } from '@lintel/domain/imports/define-import';
import { matchItemType } from '@lintel/domain/items/item-type-names';
import { manufacturerKey } from '@lintel/domain/items/manufacturers';
import { contactNameKey } from '@lintel/domain/people/contacts';
import { propertyIn } from '@lintel/domain/roster/cells/titles';
import { unitNameKey } from '@lintel/domain/units/unit-names';
import { sql } from 'kysely';
import { holdProperties } from '#platform/lookups/hold-property.ts';
import { selectExistingProperties, selectMakers } from './existing.queries.ts';
import type { ImportRef } from './import-ref.ts';

/** How names become ids, for what the fields of a kind refer to. */
export async function selectLookups(
  db: Db,
  ref: ImportRef,
  { fields }: ImportDefinition,
  isDryRun: boolean,
): Promise<Lookups> {
  const lookups: Lookups = {};
  for (const { refersTo } of Object.values(fields))
    if (refersTo && refersTo !== 'unit') lookups[refersTo] = await SELECT[refersTo](db, ref, isDryRun);
  return lookups;
}

/** What is said where nothing has the name. */
export function unknownThing(reference: NamedReference, value: string): { code: string; message: string } {
  const name = cutText(value, 80);
  return { code: CODES[reference], message: MESSAGES[reference](name) };
}

const CODES = {
  property: 'UNKNOWN_PROPERTY',
  manufacturer: 'UNKNOWN_MANUFACTURER',
  itemType: 'UNKNOWN_TYPE',
  vendor: 'UNKNOWN_VENDOR',
  lifeProfile: 'UNKNOWN_SET',
  priceBook: 'UNKNOWN_SET',
} as const satisfies Record<NamedReference, string>;
const MESSAGES: Record<NamedReference, (name: string) => string> = {
  property: (name) => `There is no property '${name}' here. Import the properties first or correct the name.`,
  manufacturer: (name) => `'${name}' is not in the catalogue of manufacturers. Add it there or correct the name.`,
  itemType: (name) => `'${name}' is not a known type of item.`,
  vendor: (name) => `Contacts has no vendor '${name}' or several. Add the vendor there or correct the name.`,
  lifeProfile: (name) => `There is no life profile '${name}'.`,
  priceBook: (name) => `There is no price book '${name}'.`,
};

const SELECT: Record<NamedReference, (db: Db, ref: ImportRef, isDryRun: boolean) => Promise<Lookup>> = {
  // A run that will write holds the properties, so that none is archived before it writes.
  async property(db, { organizationId }, isDryRun) {
    const existing = await selectExistingProperties(db, organizationId);
    const ids = existing.map(({ id }) => id);
    const held = isDryRun ? new Set(ids) : await holdProperties(db, organizationId, ids);
    const open = existing.filter(({ id }) => held.has(id));
    const byName = new Map(open.map(({ id, name }) => [unitNameKey(name), id]));
    const byCode = new Map(open.flatMap(({ id, code }) => (code === null ? [] : [[unitNameKey(code), id] as const])));
    return {
      idOf(text) {
        const { name, code } = propertyIn(text);
        return byName.get(unitNameKey(text)) ?? byName.get(unitNameKey(name)) ?? byCode.get(unitNameKey(code ?? text));
      },
      nameOf: namesOf(open),
    };
  },
  async manufacturer(db, { organizationId }) {
    const makers = await selectMakers(db, organizationId);
    const byKey = new Map<string, number>();
    for (const { id, name, aliases } of makers) {
      for (const one of [name, ...aliases]) byKey.set(manufacturerKey(one), byKey.get(manufacturerKey(one)) ?? id);
    }
    return { idOf: (text) => byKey.get(manufacturerKey(text)), nameOf: namesOf(makers) };
  },
  async itemType(db) {
    const { rows } = await sql<{ id: number; name: string }>`
      select id, name from item_type where archived_at is null order by id`.execute(db);
    return { idOf: (text) => matchItemType(text, rows)?.type.id, nameOf: namesOf(rows) };
  },
  // By its reference, else by a name that one vendor alone has. A run that will write holds them.
  async vendor(db, { organizationId }, isDryRun) {
    const { rows } = await sql<{ id: number; name: string; externalRef: string | null }>`
      select c.id, c.name, c.external_ref as "externalRef" from contact c
      where c.organization_id = ${organizationId} and c.kind = 'VENDOR' and c.archived_at is null
      order by c.id ${isDryRun ? sql`` : sql`for key share`}`.execute(db);
    const byName = Map.groupBy(rows, ({ name }) => contactNameKey(name));
    const byRef = new Map(rows.map(({ id, externalRef }) => [externalRef, id]));
    return {
      idOf(text) {
        const [one, ...others] = byName.get(contactNameKey(text)) ?? [];
        return byRef.get(text) ?? (others.length === 0 ? one?.id : undefined);
      },
      nameOf: namesOf(rows),
    };
  },
  lifeProfile: (db, ref, isDryRun) => selectSets(db, ref, 'LIFE_PROFILE', isDryRun),
  priceBook: (db, ref, isDryRun) => selectSets(db, ref, 'PRICE_BOOK', isDryRun),
};

// A new name gets a negative number until its set is created. A run that will write locks the existing sets.
async function selectSets(db: Db, { organizationId }: ImportRef, kind: string, isDryRun: boolean): Promise<Lookup> {
  const { rows } = await sql<{ id: number; name: string }>`
    select s.id, s.name from assumption_set s
    where s.organization_id = ${organizationId} and s.kind = ${kind} and s.archived_at is null
    order by s.id ${isDryRun ? sql`` : sql`for update`}`.execute(db);
  const byName = new Map(rows.map(({ id, name }) => [name.toLowerCase(), id]));
  const fresh = new Map<number, string>();
  const nameOf = namesOf(rows);
  return {
    idOf(text) {
      const key = text.toLowerCase();
      const id = byName.get(key) ?? -1 - fresh.size;
      if (!byName.has(key)) fresh.set(id, text);
      byName.set(key, id);
      return id;
    },
    nameOf: (id) => nameOf(id) ?? fresh.get(Number(id)),
    fresh,
  };
}

function namesOf(things: readonly { id: number; name: string }[]): Lookup['nameOf'] {
  const names = new Map<unknown, string>(things.map(({ id, name }) => [id, name]));
  return (id) => names.get(id);
}

type Lookup = {
  idOf(text: string): number | undefined;
  nameOf(id: unknown): string | undefined;
  /** Names from the file that do not exist yet, by the temporary number that stands for each. */
  fresh?: ReadonlyMap<number, string>;
};
/** What a name alone finds; a unit takes its property too. */
type NamedReference = Exclude<Reference, 'unit'>;
export type Lookups = Partial<Record<Reference, Lookup>>;
