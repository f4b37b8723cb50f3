import { recoveryReport } from '@lintel/contract/items/warranty-recovery';
import { Link } from 'react-router';
import { recoveryPages } from '#api/warranty.api.ts';
import { useLeave } from '#app/form/unsaved.ts';
import { links } from '#app/links.ts';
import { ListPage } from '#app/list/ListPage.tsx';
import type { OpenRow } from '#app/list/ListTable.tsx';
import type { ListAnswer } from '#app/list/use-list.ts';
import { useItemFilterOptions } from '#app/list/use-place-options.ts';
import { ItemWarrantyPanel } from '#app/warranty/ItemWarrantyPanel.tsx';
import { money } from '#ui/base/format.ts';
import { Fact, Facts } from '#ui/figures/Facts.tsx';
import { DrawerSection, SideDrawer } from '#ui/overlays/SideDrawer.tsx';
import { PageState } from '#ui/page-states/PageState.tsx';
import { type RecoverySum, RecoverySums } from './RecoverySums.tsx';
import { RECOVERY_CELLS, type RecoveryRow } from './warranty-columns.tsx';

const HELP =
  'Each maintenance record on an item, compared with what covered the item on the day of the work. Work that only a component cover or an estimate answers for is listed, and not counted in the figures.';

type Answer = ListAnswer<RecoveryRow> & { work: readonly RecoverySum[] };

/** What was paid for covered work, and what can still be claimed. */
export function RecoveryTab({ propertyId }: { propertyId: number | undefined }) {
  const options = useItemFilterOptions();
  return (
    <ListPage<typeof recoveryReport, Answer>
      list={recoveryReport}
      {...recoveryPages(propertyId)}
      propertyId={propertyId}
      opens="work"
      options={options}
      cells={RECOVERY_CELLS}
      help={HELP}
      hasTwoLines
      above={(last) => <RecoverySums work={last.work} propertyId={propertyId} />}
      nothingYet={{
        title: 'No work was done under a cover',
        why: 'Maintenance records on items are compared with the covers of their day. Record what repairs cost, and on which item.',
      }}
      drawer={(open) => <WorkDrawer open={open} />}
    />
  );
}

function WorkDrawer({ open }: { open: OpenRow<RecoveryRow> }) {
  const leave = useLeave();
  const { row } = open;
  const guarded = (go: (() => void) | undefined) => go && (() => leave(go));
  return (
    <SideDrawer
      isInAddress
      label="Work details"
      title={row ? `${row.itemType}, unit ${row.unitName}` : 'Work'}
      under={row?.summary}
      onClose={() => leave(open.onClose)}
      onPrevious={guarded(open.onPrevious)}
      onNext={guarded(open.onNext)}
    >
      {row ? (
        <>
          <DrawerSection title="The work" beside={<Link to={links.unit(row.unitId)}>Unit</Link>}>
            <Facts>
              <Fact name="Done on">{row.servicedOn}</Fact>
              <Fact name="Paid">{money(row.costCents)}</Fact>
              <Fact name="Vendor">{row.vendor}</Fact>
              <Fact name="Claim by">
                {row.claimBy}
                {row.daysToClaim < 0 && ', too late'}
              </Fact>
            </Facts>
          </DrawerSection>
          <DrawerSection title="Warranty">
            <ItemWarrantyPanel
              key={row.id}
              itemId={row.itemId}
              work={{ recordId: row.id, on: row.servicedOn, summary: row.summary, costCents: row.costCents }}
            />
          </DrawerSection>
        </>
      ) : (
        <PageState kind="filtered-out" title="This work is not in the list" why="The filter may hide it." />
      )}
    </SideDrawer>
  );
}
