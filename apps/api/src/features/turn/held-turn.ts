import type { Db } from '@lintel/db/pooled-kysely';
import { notFound, stale } from '#platform/base/errors.ts';
import type { Ctx } from '#platform/operations/context.ts';
import { type HeldTurn, lockTurn } from './turn-write.queries.ts';

/** The turn that a change names, locked, at the version that it names if it names one. */
export async function heldTurn(db: Db, ctx: Ctx, turnId: number, ifMatch?: number): Promise<HeldTurn> {
  const held = await lockTurn(db, ctx.viewer, turnId, ctx.now);
  if (!held) throw notFound('turn');
  if (ifMatch !== undefined && held.version !== ifMatch) throw stale('turn');
  return held;
}
