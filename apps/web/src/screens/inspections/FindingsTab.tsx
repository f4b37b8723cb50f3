import { findingsList } from '@lintel/contract/inspections/inspection-report';
import { findingPages } from '#api/inspection.api.ts';
import { useInspectorOptions } from '#app/inspection/use-inspectors.ts';
import { ListPage } from '#app/list/ListPage.tsx';
import { useOrganizationOptions, usePropertyOptions } from '#app/list/use-place-options.ts';
import { FindingDrawer } from './FindingDrawer.tsx';
import { FINDING_CELLS } from './inspection-columns.tsx';

const HELP =
  'One row for each check that failed. Its deadline counts from when it was found: 24 hours for life-threatening and severe, 30 days for moderate, 60 days for low.';

/** What inspections found and has to be put right, at one property or at all. */
export function FindingsTab({ propertyId }: { propertyId: number | undefined }) {
  const options = {
    organizationId: useOrganizationOptions(),
    propertyId: usePropertyOptions(),
    inspectorId: useInspectorOptions(propertyId).options,
  };
  return (
    <ListPage
      list={findingsList}
      {...findingPages(propertyId)}
      propertyId={propertyId}
      options={options}
      opens="finding"
      cells={FINDING_CELLS}
      help={HELP}
      hasTwoLines
      nothingYet={{
        title: 'No findings yet',
        why: 'A check that fails in an inspection is listed here with its deadline, until somebody says how it was put right.',
      }}
      drawer={({ id, ...open }) => <FindingDrawer key={id} {...open} />}
    />
  );
}
