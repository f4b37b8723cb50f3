import type { ReactNode } from 'react';
import { Outdated } from './Outdated.tsx';
import { PageState } from './PageState.tsx';
import { TableSkeleton } from './Skeletons.tsx';

type Query<Data> = {
  data?: Data | undefined;
  /** Of what is asked now, where the query says so; `data` may answer what was asked before. */
  currentData?: unknown;
  isError: boolean;
  error?: unknown;
  /** The list says so itself, after its rows. */
  isFetchNextPageError?: boolean;
  refetch: () => unknown;
};

type QueryStateProps<Data> = {
  query: Query<Data>;
  /** What is loaded, as a sentence names it: 'The jobs'. */
  thing: string;
  /** Said under a failure, where there is more to say than that nothing was changed. */
  why?: ReactNode;
  /** The shape of what comes; the rows of a table unless given. */
  skeleton?: ReactNode;
  /** In the place of what does not exist or is not the person's to see. */
  absent?: ReactNode;
  children: (data: Data) => ReactNode;
};

/** What a question to the server shows while it is loading, when it failed, and once it is answered. */
export function QueryState<Data>({ query, thing, why, skeleton, absent, children }: QueryStateProps<Data>) {
  const { data, isError, error, refetch } = query;
  const isOther = isError && 'currentData' in query && query.currentData === undefined;
  if (data !== undefined && !isOther) {
    return (
      <>
        {isError && !query.isFetchNextPageError && <Outdated thing={thing} onRetry={refetch} />}
        {children(data)}
      </>
    );
  }
  if (!isError) return skeleton ?? <TableSkeleton />;
  if (absent && (error as { status?: unknown } | undefined)?.status === 404) return absent;
  return (
    <PageState
      kind="failed"
      title={`${thing} could not be loaded`}
      why={why ?? 'Nothing was changed. Try again; if it keeps failing, tell an administrator.'}
      onRetry={() => void refetch()}
    />
  );
}
