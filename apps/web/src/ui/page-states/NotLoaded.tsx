import { Button } from '@mui/material';

/** What a question to the server left behind: nothing, or an answer of before. */
export type Tried = { data?: unknown; isError: boolean; refetch: () => unknown };

type NotLoadedProps = {
  /** What it is, as a sentence names it: 'The vendors'. */
  thing: string;
  query: Tried;
};

/** In a line or under a field: what could not be loaded, and the way to try again. Nothing while it is there or on its way. */
export function NotLoaded({ thing, query }: NotLoadedProps) {
  if (!isMissing(query)) return null;
  return (
    <span role="alert" style={{ color: 'var(--bad-ink)' }}>
      {thing} could not be loaded.{' '}
      <Button size="small" variant="text" onClick={() => void query.refetch()}>
        Retry
      </Button>
    </span>
  );
}

/** True where the server was asked in vain and there is no answer of before. */
export function isMissing({ isError, data }: Tried): boolean {
  return isError && data === undefined;
}
