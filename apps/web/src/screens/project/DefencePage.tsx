import { project as routes } from '@lintel/contract/project';
import { PROJECT_STATUS_WORDS } from '@lintel/domain/projects';
import { Button } from '@mui/material';
import { Printer } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useLocation, useParams } from 'react-router';
import { useGetProjectQuery, useListProjectDefenceQuery } from '#api/project.api.ts';
import { ExportMenu } from '#app/ExportMenu.tsx';
import { links } from '#app/links.ts';
import { usePageHead } from '#app/page-head.tsx';
import { count, counted, dateTime, money } from '#ui/format.ts';
import { KpiStrip, KpiTile } from '#ui/KpiStrip.tsx';
import { PageState } from '#ui/PageState.tsx';
import { QueryState } from '#ui/QueryState.tsx';
import { Lede } from '#ui/SectionHead.tsx';
import { PageSkeleton } from '#ui/Skeletons.tsx';
import { DefenceLineCard } from './DefenceLineCard.tsx';
import styles from './defence.module.css';
import { NoProject } from './NoProject.tsx';
import type { DefenceLine } from './project-types.ts';

const HELP =
  'Why each line of a project is asked for: its photo, dates, life, repairs, and the rule of repair or replace that fires. Each line has a link of its own that opens this page at it.';

export default function DefencePage() {
  const projectId = Number(useParams().projectId);
  const isId = Number.isSafeInteger(projectId) && projectId > 0;
  const project = useGetProjectQuery({ params: { projectId } }, { skip: !isId });
  const defence = useListProjectDefenceQuery({ params: { projectId } }, { skip: !isId });
  const found = project.currentData;
  usePageHead({
    title: found ? `Budget defence: ${found.name}` : 'Budget defence',
    crumb: 'Budget defence',
    help: HELP,
    ...(found && {
      crumbs: [
        { label: found.propertyName, to: links.property(found.propertyId) },
        { label: found.name, to: links.project(found.id) },
      ],
    }),
  });
  useLineOfAddress(defence.currentData !== undefined && found !== undefined);
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
          {({ results, computedAt }) => (
            <>
              <Lede question="Why should each of these be replaced?" asOf={dateTime(computedAt)}>
                <Button
                  size="small"
                  startIcon={<Printer size={16} strokeWidth={1.75} aria-hidden />}
                  onClick={() => window.print()}
                >
                  Print
                </Button>
                <ExportMenu path={routes.listProjectDefence.path} params={{ projectId }} />
              </Lede>
              <KpiStrip label="The ask">
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
                <KpiTile label="Repairs on record" {...repairsOf(results)} />
                <KpiTile label="Past expected life" {...pastLifeOf(results)} />
              </KpiStrip>
              {results.length === 0 ? (
                <PageState
                  kind="nothing-yet"
                  title="No lines yet"
                  why="Once the project has items, each is a line here."
                />
              ) : (
                <ol className={styles.lines}>
                  {results.map((line, at) => (
                    <DefenceLineCard
                      key={line.id}
                      line={line}
                      place={`${at + 1} of ${results.length}`}
                      onPhotoFailed={() => void defence.refetch()}
                    />
                  ))}
                </ol>
              )}
              <p className={`muted small ${styles.notes}`}>
                Every maintenance record of an item counts as a repair; hidden ones are left out. Without a quote for a
                repair, the rule says from which quote on it would be to replace. Recalls are not on record.
              </p>
            </>
          )}
        </QueryState>
      )}
    </QueryState>
  );
}

function repairsOf(lines: readonly DefenceLine[]) {
  const repairs = lines.flatMap((line) => line.repairs);
  const known = repairs.flatMap(({ costCents }) => (costCents === null ? [] : [costCents]));
  const value = known.length === 0 ? (repairs.length === 0 ? '–' : null) : money(known.reduce((a, b) => a + b, 0));
  return { value, of: `${counted(repairs.length, 'record')}, ${count(known.length)} with a known cost` };
}

function pastLifeOf(lines: readonly DefenceLine[]) {
  const known = lines.filter(({ lifeUsedPct }) => lifeUsedPct !== null);
  const past = known.filter(({ isPastLife }) => isPastLife);
  return {
    value: known.length === 0 ? null : count(past.length),
    of: `of ${counted(known.length, 'item')} with a known life, ${count(lines.length)} in all`,
  };
}

// The line that the address names is there only once the lines are: the browser has looked for it before.
function useLineOfAddress(isThere: boolean) {
  const { hash } = useLocation();
  const shown = useRef<string | null>(null);
  // why: where the page is scrolled to is the browser's
  useEffect(() => {
    if (!isThere || hash === '' || shown.current === hash) return;
    shown.current = hash;
    const line = document.getElementById(hash.slice(1));
    line?.scrollIntoView({ block: 'start' });
    line?.focus({ preventScroll: true });
  }, [isThere, hash]);
}
