import { type RawBuilder, sql } from 'kysely';

const NAME = /^[a-z][a-z_]*$/;

/**
 * Names of columns as one piece of a statement, of the table `alias` where given; throws for a text that is no name.
 * Make it once: for separate references Kysely walks a tree of nodes, one for each name, again with every statement.
 */
export function columnList(names: readonly string[], alias?: string): RawBuilder<unknown> {
  const odd = [...names, ...(alias === undefined ? [] : [alias])].find((name) => !NAME.test(name));
  if (odd !== undefined) throw new Error(`not the name of a column: ${odd}`);
  return sql.raw(names.map((name) => (alias === undefined ? `"${name}"` : `${alias}."${name}"`)).join(', '));
}
