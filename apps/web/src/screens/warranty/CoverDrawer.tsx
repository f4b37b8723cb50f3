import { Link } from 'react-router';
import { useLeave } from '#app/form/unsaved.ts';
import { links } from '#app/links.ts';
import { ItemWarrantyPanel } from '#app/warranty/ItemWarrantyPanel.tsx';
import { DrawerSection, SideDrawer } from '#ui/overlays/SideDrawer.tsx';
import { PageState } from '#ui/page-states/PageState.tsx';
import type { CoverRow } from './warranty-columns.tsx';

type CoverDrawerProps = {
  row: CoverRow | undefined;
  onClose: () => void;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
};

/** The warranty of one item beside the list: all its covers, its claims, and what can be recorded. */
export function CoverDrawer({ row, onClose, onPrevious, onNext }: CoverDrawerProps) {
  const leave = useLeave();
  const guarded = (go: (() => void) | undefined) => go && (() => leave(go));
  const title = row ? [row.itemType, row.unitName && `unit ${row.unitName}`].filter(Boolean).join(', ') : 'Warranty';
  return (
    <SideDrawer
      isInAddress
      label="Warranty details"
      title={title}
      under={
        row && ([row.manufacturerName, row.modelName].filter(Boolean).join(' ') || 'Manufacturer and model not known')
      }
      onClose={() => leave(onClose)}
      onPrevious={guarded(onPrevious)}
      onNext={guarded(onNext)}
    >
      {row ? (
        <DrawerSection title="Warranty" beside={<Link to={links.item(row.itemId)}>Item</Link>}>
          <ItemWarrantyPanel key={row.itemId} itemId={row.itemId} />
        </DrawerSection>
      ) : (
        <PageState
          kind="filtered-out"
          title="This cover is not in the list"
          why="It may have ended, or the filter hides it."
        />
      )}
    </SideDrawer>
  );
}
