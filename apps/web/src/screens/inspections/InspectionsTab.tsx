import { inspectionReport } from '@lintel/contract/inspections/inspection-report';
import { Button } from '@mui/material';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { inspectionPages, useListInspectionTemplatesQuery } from '#api/inspection.api.ts';
import { organizationOfProperty } from '#api/session.ts';
import { useInspectorOptions } from '#app/inspection/use-inspectors.ts';
import { links } from '#app/links.ts';
import { ListPage } from '#app/list/ListPage.tsx';
import { useOrganizationOptions, usePropertyOptions } from '#app/list/use-place-options.ts';
import { useCan } from '#app/rights.ts';
import { useAppSelector } from '#app/store.ts';
import { LazyBoundary, lazyWhenIdle } from '#ui/base/lazy-preload.tsx';
import type { FilterOption } from '#ui/buttons/FilterChip.tsx';
import { INSPECTION_CELLS } from './inspection-columns.tsx';
import { type InspectionsAnswer, Overview } from './Overview.tsx';

// why: most visits only read the list
const PlanRun = lazyWhenIdle(() => import('#app/inspection/PlanRun.tsx'), 'PlanRun');

const HELP =
  'One row for each inspection. Score: checks that passed ÷ checks that passed or failed; what does not apply or was not looked at is in neither. Findings are to be put right within 24 hours (life-threatening, severe), 30 days (moderate) or 60 days (low).';

/** The templates of the organization of a property, by name; none over all properties, whose organizations each have their own. */
function useTemplateOptions(propertyId: number | undefined): FilterOption[] {
  const orgData = useAppSelector((state) => state.session.orgData);
  const organizationId = propertyId === undefined ? undefined : organizationOfProperty(orgData, propertyId)?.id;
  const { data } = useListInspectionTemplatesQuery(
    { params: { organizationId: organizationId ?? 0 }, query: {} },
    { skip: organizationId === undefined },
  );
  return (data?.results ?? []).map(({ name }) => ({ value: name, label: name }));
}

/** What was looked at and what failed, at one property or at all. */
export function InspectionsTab({ propertyId }: { propertyId: number | undefined }) {
  const [planning, setPlanning] = useState<'run' | 'sample' | null>(null);
  const navigate = useNavigate();
  const canRecord = useCan('record') && propertyId !== undefined;
  const options = {
    organizationId: useOrganizationOptions(),
    propertyId: usePropertyOptions(),
    inspectorId: useInspectorOptions(propertyId).options,
    template: useTemplateOptions(propertyId),
  };
  return (
    <>
      <ListPage<typeof inspectionReport, InspectionsAnswer>
        list={inspectionReport}
        {...inspectionPages(propertyId)}
        propertyId={propertyId}
        options={options}
        cells={INSPECTION_CELLS}
        help={HELP}
        hasTwoLines
        onRow={(row) => navigate(links.inspection(row.id))}
        actions={
          canRecord && (
            <>
              <Button size="small" onClick={() => setPlanning('sample')}>
                Sample units
              </Button>
              <Button size="small" variant="contained" color="primary" onClick={() => setPlanning('run')}>
                Schedule a run
              </Button>
            </>
          )
        }
        above={(last) => <Overview last={last} isPortfolio={propertyId === undefined} canAssign={canRecord} />}
        nothingYet={{
          title: 'No inspection yet',
          why: 'Three templates are ready to use. Schedule one over all units, or look first at ten that will tell most.',
          action: canRecord && (
            <Button size="small" variant="contained" color="primary" onClick={() => setPlanning('sample')}>
              Run a 10-unit sample
            </Button>
          ),
        }}
      />
      <LazyBoundary>
        {planning !== null && propertyId !== undefined && (
          <PlanRun propertyId={propertyId} isSample={planning === 'sample'} onClose={() => setPlanning(null)} />
        )}
      </LazyBoundary>
    </>
  );
}
