import { Client } from 'pg';
import type { TestApp } from './app-under-test.ts';
import { makePrincipals, type Tokens } from './matrix/principals.ts';
import { type Ids, makeCatalogue, makeOrganization, makeThings } from './matrix/things.ts';

/** The words that stand in every text of one's own property or organization, of the property next door, and of strangers. */
export const WORDS = { own: 'CANARYOWN', sibling: 'CANARYSIBLING', foreign: 'CANARYFOREIGN' } as const;
/** How each of them begins: a search for it finds them all. */
export const CANARY = 'CANARY';
export type Owner = keyof typeof WORDS;

/** What a spreadsheet takes for the beginning of a formula; a planted text begins with one of them. */
const BEGINNINGS = ['=', '+', '-', '@', '\t', '\r'];
// What is no person's text: a machine's word that a screen or a job decides by.
const MACHINE =
  /^(state|kind|status|channel|template|phase|action|entity|operation|time_zone|file_hash|sha256|.*_sha256|.*_key|trade|purpose|currency|content_type|date_confidence|lease_.*|unique_key|progress_.*|postal_code|rejected_code)$/;

/** Two organizations, the first with two properties, one of each thing on each, and a word of the owner's in every text. */
export async function makePlantedWorld(t: TestApp): Promise<PlantedWorld> {
  const catalogue = await makeCatalogue(t);
  const [mine, theirs] = [await makeOrganization(t), await makeOrganization(t)];
  const things = {
    own: await makeThings(t, mine, catalogue),
    sibling: await makeThings(t, mine, catalogue),
    foreign: await makeThings(t, theirs, catalogue),
  };
  const tokens = await makePrincipals(t, {
    organizationId: mine.organizationId,
    propertyId: things.own.propertyId,
    siblingPropertyId: things.sibling.propertyId,
    strangerOrganizationId: theirs.organizationId,
  });
  return { things, tokens, planted: await plant(t.adminUrl, things) };
}

async function plant(adminUrl: string, things: Record<Owner, Ids>): Promise<string[]> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  const planted: string[] = [];
  try {
    for (const { table, column, ofProperty } of await textColumns(client)) {
      if (MACHINE.test(column)) continue;
      const beginning = BEGINNINGS[planted.length % BEGINNINGS.length] ?? '=';
      const text = `$1 || '-${table}-${column}' || translate(ctid::text, '(,)', '---')`;
      const word = (owner: Owner) => `${beginning}${WORDS[owner]}`;
      const rows = [
        await write(client, table, column, text, [word('foreign')], whose(table, things.foreign)),
        await write(client, table, column, text, [word('own')], whose(table, things.own)),
      ];
      if (ofProperty)
        await write(client, table, column, text, [word('sibling')], `${ofProperty} = ${things.sibling.propertyId}`);
      if (rows.some((count) => count > 0)) planted.push(`${table}.${column}`);
    }
    for (const owner of ['own', 'sibling', 'foreign'] as const)
      await client.query(
        "update maintenance_note set body = replace(body::text, 'seen', $1)::jsonb where property_id = $2",
        [WORDS[owner], things[owner].propertyId],
      );
  } finally {
    await client.end();
  }
  return planted;
}

function whose(table: string, ids: Ids): string {
  if (table === 'organization') return `id = ${ids.organizationId}`;
  if (table === 'app_user')
    return `id in (select user_id from membership where organization_id = ${ids.organizationId})`;
  return `organization_id = ${ids.organizationId}`;
}

async function textColumns(client: Client): Promise<TextColumn[]> {
  const { rows } = await client.query<TextColumn>(`
    select c.relname as table, a.attname as column,
      case when c.relname = 'property' then 'id'
        when exists (select from pg_attribute p where p.attrelid = c.oid and p.attname = 'property_id' and not p.attisdropped) then 'property_id'
      end as "ofProperty"
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.atttypid = 'text'::regtype
      and (c.relname in ('organization', 'app_user')
        or exists (select from pg_attribute o where o.attrelid = c.oid and o.attname = 'organization_id' and not o.attisdropped))
    order by 1, 2`);
  return rows;
}

// A column that takes no such text (a check stands before it) keeps what it has.
async function write(client: Client, table: string, column: string, text: string, values: string[], where: string) {
  const statement = `update ${table} set ${column} = ${text} where ${where} and ${column} is distinct from ''`;
  return (await client.query(statement, values).catch(() => ({ rowCount: 0 }))).rowCount ?? 0;
}

type TextColumn = { table: string; column: string; ofProperty: string | null };

export type PlantedWorld = {
  things: Record<Owner, Ids>;
  tokens: Tokens;
  /** The columns that took the words, as `table.column`. */
  planted: string[];
};
