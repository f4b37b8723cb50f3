/**
 * The answer of a query that is asked outside a component. The query keeps a subscriber until it is answered: RTK Query
 * forgets the answer of one without, if a change that it depends on is answered in between.
 */
export async function answerOf<A>(asked: PromiseLike<A> & { unsubscribe: () => void }): Promise<A> {
  try {
    return await asked;
  } finally {
    asked.unsubscribe();
  }
}
