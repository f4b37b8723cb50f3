import type { SerialPlateListRow } from '#api/serial-plate.api.ts';
import { PlateFacts } from '#app/plates/PlateFacts.tsx';
import { plateName } from '#app/plates/plate-words.ts';
import { SideDrawer } from '#ui/overlays/SideDrawer.tsx';
import { PageState } from '#ui/page-states/PageState.tsx';

type PlateDrawerProps = {
  row: SerialPlateListRow | undefined;
  onClose: () => void;
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
};

/** One plate beside the list: its photo, and what became of it. */
export function PlateDrawer({ row, onClose, onPrevious, onNext }: PlateDrawerProps) {
  return (
    <SideDrawer
      isInAddress
      label="Serial plate"
      title={row ? plateName(row) : 'Serial plate'}
      under={row?.propertyName}
      onClose={onClose}
      onPrevious={onPrevious}
      onNext={onNext}
    >
      {row ? (
        <PlateFacts row={row} />
      ) : (
        <PageState kind="nothing-yet" title="Not in this list" why="The filter above hides this plate." />
      )}
    </SideDrawer>
  );
}
