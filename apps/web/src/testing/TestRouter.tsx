import { type ReactNode, useState } from 'react';
import { UNSAFE_createMemoryHistory as createMemoryHistory } from 'react-router';
import { AppRouter } from '#app/router/AppRouter.tsx';
import { guardedHistory } from '#app/router/guarded-history.ts';

/** The product's router over a history in memory, open at the last of `entries`. */
export function TestRouter({ entries, children }: { entries: string[]; children: ReactNode }) {
  const [history] = useState(() => guardedHistory(createMemoryHistory({ initialEntries: entries, v5Compat: true })));
  return <AppRouter history={history}>{children}</AppRouter>;
}
