import { project as routes } from '@lintel/contract/capital/project';
import { addDays } from '@lintel/domain/base/calendar';
import { PROJECT_STATUS_WORDS } from '@lintel/domain/capital/projects';
import { Button } from '@mui/material';
import { useState } from 'react';
import { useParams } from 'react-router';
import { useGetProjectQuery, useListProjectDefenceQuery } from '#api/project.api.ts';
import { ExportMenu } from '#app/ExportMenu.tsx';
import { links } from '#app/links.ts';
import { usePageHead } from '#app/page-head.tsx';
import { useCan } from '#app/rights.ts';
import { useToday } from '#app/today.ts';
import { useSelectPlace } from '#app/use-select-place.ts';
import { count, counted, dateTime, money } from '#ui/base/format.ts';
import { LazyBoundary, lazyWhenIdle } from '#ui/base/lazy-preload.tsx';
import { Lede } from '#ui/base/SectionHead.tsx';
import { PrintButton } from '#ui/buttons/PrintButton.tsx';
import { KpiTile } from '#ui/figures/KpiStrip.tsx';
import { QueryState } from '#ui/page-states/QueryState.tsx';
import { PageSkeleton } from '#ui/page-states/Skeletons.tsx';
import { DefenceLines } from './DefenceLines.tsx';
import { NoProject } from './NoProject.tsx';

const SecretLinksDrawer = lazyWhenIdle(() => import('#app/secret-links/SecretLinksDrawer.tsx'), 'SecretLinksDrawer');

const HELP =
  'Why each line of a project is asked for: its photo, dates, life, repairs, and the rule of repair or replace that fires. Each line has a link of its own that opens this page at it.';

/** For so many days an address works unless another day is chosen. */
const SHARED_DAYS = 30;

export default function DefencePage() {
  const projectId = Number(useParams().projectId);
  const isId = Number.isSafeInteger(projectId) && projectId > 0;
  const project = useGetProjectQuery({ params: { projectId } }, { skip: !isId });
  const defence = useListProjectDefenceQuery({ params: { projectId } }, { skip: !isId });
  const found = project.currentData;
  const [isSharing, setIsSharing] = useState(false);
  const canShare = useCan('manage');
  const today = useToday(found);
  usePageHead({
    title: found ? `Budget defence: ${found.name}` : 'Budget defence',
    crumb: 'Budget defence',
    help: HELP,
    ...(found && {
      crumbs: [{ label: found.name, to: links.project(found.id) }],
    }),
  });
  useSelectPlace(found);
  if (!isId) return <NoProject />;
  return (
    <QueryState
      query={{ ...project, data: found }}
      thing="The project"
      skeleton={<PageSkeleton tiles={3} />}
      absent={<NoProject />}
    >
      {(data) => (
        <QueryState
          query={{ ...defence, data: defence.currentData }}
          thing="The lines"
          skeleton={<PageSkeleton tiles={3} />}
          absent={<NoProject />}
        >
          {({ results, asOf, computedAt }) => (
            <>
              <Lede question="Why should each of these be replaced?" asOf={dateTime(computedAt)}>
                <PrintButton />
                {canShare && (
                  <Button size="small" onClick={() => setIsSharing(true)}>
                    Share
                  </Button>
                )}
                <ExportMenu path={routes.listProjectDefence.path} params={{ projectId }} />
              </Lede>
              <DefenceLines
                lines={results}
                asOf={asOf}
                tiles={
                  <>
                    <KpiTile
                      label="Ask"
                      value={money(data.askedCents ?? data.askCents, '') || null}
                      of={PROJECT_STATUS_WORDS[data.status]}
                    />
                    <KpiTile
                      label="Estimate"
                      value={money(data.estimateCents, '') || null}
                      of={`${count(data.priced)} of ${counted(data.items, 'item')} have a price`}
                    />
                  </>
                }
                empty={{ title: 'No lines yet', why: 'Once the project has items, each is a line here.' }}
                renewPhoto={defence.refetch}
              />
              <LazyBoundary>
                {isSharing && (
                  <SecretLinksDrawer
                    purpose="BUDGET_DEFENCE"
                    at={{ propertyId: data.propertyId, projectId }}
                    path={{ of: 'web', prefix: '/info/defence/' }}
                    title="Share this budget defence"
                    explanation="Make an address for an owner who has no account. Whoever has it can read this page, and nothing else: photos, dates, repairs as they were written down, costs. It names no resident unless somebody wrote one into a repair. It shows what you may see, and stops on its last day or when you revoke it."
                    lastDay={addDays(today, SHARED_DAYS)}
                    onClose={() => setIsSharing(false)}
                  />
                )}
              </LazyBoundary>
            </>
          )}
        </QueryState>
      )}
    </QueryState>
  );
}
