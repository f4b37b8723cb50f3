import type { Db } from '@lintel/db/pooled-kysely';
import type { ImportKind } from '@lintel/domain/imports/import-kinds';
import { sql } from 'kysely';
import type { KeptLayout } from './layout-memory.ts';
import { type Answers, answersOver } from './questions.ts';

/** Keeps what a person answered and mapped for the next file of the same heads; answers for values of earlier files stay. */
export async function keepLayout(
  db: Db,
  organizationId: number,
  kind: ImportKind,
  { headsKey, answers, mapping }: Omit<KeptLayout, 'kind'>,
): Promise<void> {
  const { rows } = await sql<{ answers: Answers }>`
    select answers from import_layout
    where organization_id = ${organizationId} and kind = ${kind} and heads_key = ${headsKey} for update`.execute(db);
  const before = rows[0]?.answers;
  const isNothing =
    Object.values(answers).every((one) => Object.keys(one).length === 0) && Object.keys(mapping).length === 0;
  if (before === undefined && isNothing) return;
  const kept = JSON.stringify(capped(answersOver(answers, before ?? {})));
  await sql`
    insert into import_layout as l (organization_id, kind, heads_key, answers, mapping)
    values (${organizationId}, ${kind}, ${headsKey}, ${kept}::jsonb, ${JSON.stringify(mapping)}::jsonb)
    on conflict (organization_id, kind, heads_key) do update set answers = excluded.answers, mapping = excluded.mapping,
      used_at = now(), version = l.version + 1, updated_at = now()`.execute(db);
}

// New answers stand last.
function capped(answers: Answers): Answers {
  return Object.fromEntries(
    Object.entries(answers).map(([id, values]) => [id, Object.fromEntries(Object.entries(values).slice(-ANSWERS_MAX))]),
  );
}

// A layout of which each file brings new values would grow with each.
const ANSWERS_MAX = 300;
