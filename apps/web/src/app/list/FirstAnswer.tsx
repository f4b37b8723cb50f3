import type { ReactNode } from 'react';
import { RowsSkeleton } from '#ui/page-states/Skeletons.tsx';

type FirstAnswerProps = {
  list: { last: unknown; hasFailed: boolean };
  /** How many figures will stand above the rows. */
  tiles: number | undefined;
  children: ReactNode;
};

/**
 * What stands above the rows of a list, and the rows with their filters, shown together: figures that came in above the filters later
 * would move what somebody is about to press.
 */
export function FirstAnswer({ list, tiles, children }: FirstAnswerProps) {
  return list.last === undefined && !list.hasFailed ? (
    <div role="status" aria-label="Loading">
      <RowsSkeleton tiles={tiles} />
    </div>
  ) : (
    children
  );
}
