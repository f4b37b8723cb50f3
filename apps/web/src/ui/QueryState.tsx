import type { ReactNode } from 'react';
import { PageState } from './PageState.tsx';
import { TableSkeleton } from './Skeletons.tsx';

type Query<Data> = { data?: Data | undefined; isError: boolean; error?: unknown; refetch: () => unknown };

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
  if (data !== undefined) return children(data);
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
