import type { Db } from '@lintel/db/pooled-kysely';
import type { CompiledQuery, RawBuilder } from 'kysely';

/**
 * A statement whose text is the same for all values: it is put together once a process, and run with the values of each question. A large one
 * takes longer to put together than a request takes in all else. `make` runs once; each value in it comes from `given`.
 */
export function fixedStatement<Values, Row>(
  make: (given: Given<Values>) => RawBuilder<Row>,
): FixedStatement<Values, Row> {
  let made: CompiledQuery<Row> | undefined;
  return async (db, values) => {
    made ??= make((of) => new Later(of) as never).compile(db);
    const parameters = made.parameters.map((one) => (one instanceof Later ? one.of(values) : one));
    const { rows } = await db.executeQuery<Row>({ ...made, parameters });
    return rows;
  };
}

/** A parameter that is read from the values of each run. */
class Later<Values> {
  readonly of: (values: Values) => unknown;

  constructor(of: (values: Values) => unknown) {
    this.of = of;
  }
}

export type FixedStatement<Values, Row> = (db: Db, values: Values) => Promise<Row[]>;

/** Stands for a value of the run in the statement; only as a parameter, since it is not known while the text is made. */
export type Given<Values> = <T>(of: (values: Values) => T) => T;
