import type { Db } from '@lintel/db/pooled-kysely';
import { manufacturerKey } from '@lintel/domain/items/manufacturers';
import { archivedName, conflict, unprocessable } from '#platform/base/errors.ts';
import type { Owner } from '#platform/records/catalogue-layers.ts';
import { selectMakerNames } from './manufacturer.queries.ts';

type Names = { name: string; aliases: readonly string[] };

/**
 * Throws where a name or alias is another manufacturer's already. Files match a manufacturer by its name without case,
 * punctuation and company form, so that key must differ among the manufacturers that the owner sees; names of other
 * organizations neither count nor show. Names that the manufacturer had before are not checked: a shared manufacturer
 * may have been given one of them since.
 */
export async function checkNames(
  db: Db,
  { name, aliases }: Names,
  owner: Owner,
  maker: ({ id: number } & Partial<Names>) | null,
): Promise<void> {
  const nameOf = await namesTaken(db, owner, maker?.id);
  for (const one of [maker?.name ?? '', ...(maker?.aliases ?? [])]) nameOf.delete(keyOf(one));
  const taken = nameOf.get(keyOf(name));
  if (taken?.isArchived) throw archivedName('manufacturer', taken);
  if (taken !== undefined) throw conflict(`‘${name}’ is ${taken.name} already, by name or alias.`);
  const at = aliases.findIndex((alias) => nameOf.has(keyOf(alias)));
  const alias = aliases[at];
  if (alias === undefined) return;
  const other = nameOf.get(keyOf(alias));
  throw unprocessable(
    `aliases.${at}`,
    `‘${alias}’ is ${other?.name} already, by name or alias${other?.isArchived ? ', which is archived' : ''}.`,
  );
}

/** The shared manufacturer with this name or alias. */
export async function findShared(
  db: Db,
  maker: { id: number; name: string },
): Promise<{ id: number; name: string } | undefined> {
  const shared = (await namesTaken(db, null, maker.id)).get(keyOf(maker.name));
  return shared && { id: shared.id, name: shared.name };
}

// Manufacturers that the owner sees, by the key of each of their names.
async function namesTaken(
  db: Db,
  owner: Owner,
  ownId: number | undefined,
): Promise<Map<string, { id: number; name: string; isArchived: boolean }>> {
  const others = (await selectMakerNames(db, owner)).filter((maker) => maker.id !== ownId);
  return new Map(
    others.flatMap(({ id, name, isArchived, aliases }) =>
      [name, ...aliases].map((one) => [keyOf(one), { id, name, isArchived }] as const),
    ),
  );
}

function keyOf(name: string): string {
  return manufacturerKey(name) || name.toLowerCase();
}
