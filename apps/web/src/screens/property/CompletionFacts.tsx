import type { ReactNode } from 'react';
import { useGetPropertyCompletionQuery, useGetScanProgressQuery } from '#api/data.api.ts';
import { count, percent } from '#ui/base/format.ts';
import { NotKnown } from '#ui/figures/StatusText.tsx';

type Share = { success: number | null; counted: number; total: number };

/** In how many units somebody photographed or read a plate, and how much of what the standard sets expect has a serial number. */
export function CompletionFacts({
  propertyId,
  fact: Fact,
}: {
  propertyId: number;
  fact: (props: { label: string; children: ReactNode }) => ReactNode;
}) {
  const scan = useGetScanProgressQuery({ params: { propertyId } });
  const items = useGetPropertyCompletionQuery({ params: { propertyId } });
  return (
    <>
      <Fact label="Units scanned">{shareWords(scan)}</Fact>
      <Fact label="Expected items with a serial number">{shareWords(items)}</Fact>
    </>
  );
}

function shareWords({ data, isError }: { data?: { results: Share } | undefined; isError: boolean }): ReactNode {
  if (isError) return <span className="muted">Could not be loaded</span>;
  if (!data) return <span className="muted">Loading</span>;
  const { success, counted, total } = data.results;
  if (success === null) return <NotKnown>nothing to count yet</NotKnown>;
  return `${percent(success, Number.isInteger(success) ? 0 : 1)}, ${count(counted)} of ${count(total)}`;
}
