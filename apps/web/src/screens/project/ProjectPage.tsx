import { Button } from '@mui/material';
import { FileText, Pencil } from 'lucide-react';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { useGetProjectQuery } from '#api/project.api.ts';
import { links } from '#app/links.ts';
import { usePageHead } from '#app/page-head.tsx';
import { ProjectStatusText } from '#app/project/ProjectStatusText.tsx';
import { useSelectPlace } from '#app/use-select-place.ts';
import { count, counted, money } from '#ui/base/format.ts';
import { LazyBoundary, lazyPreload } from '#ui/base/lazy-preload.tsx';
import { Lede } from '#ui/base/SectionHead.tsx';
import { KpiStrip, KpiTile } from '#ui/figures/KpiStrip.tsx';
import { QueryState } from '#ui/page-states/QueryState.tsx';
import { PageSkeleton } from '#ui/page-states/Skeletons.tsx';
import { Approvals } from './Approvals.tsx';
import { Bids } from './Bids.tsx';
import { History } from './History.tsx';
import { NoProject } from './NoProject.tsx';
import { ProjectActions } from './ProjectActions.tsx';
import styles from './project.module.css';
import type { Project } from './project-types.ts';
import { Scope } from './Scope.tsx';

const EditProject = lazyPreload(() => import('./EditProject.tsx'), 'EditProject');

const HELP =
  'One replacement project: what it replaces, what vendors ask, who has to approve it, and what happened to it. The estimate is the sum of the installed costs on the day each item was added.';

export default function ProjectPage() {
  const projectId = Number(useParams().projectId);
  const isId = Number.isSafeInteger(projectId) && projectId > 0;
  const project = useGetProjectQuery({ params: { projectId } }, { skip: !isId });
  const found = project.currentData;
  usePageHead({
    title: found?.name ?? 'Project',
    help: HELP,
    ...(found && {
      crumbs: [{ label: 'Projects', to: links.capital(found.propertyId, 'projects') }],
    }),
  });
  useSelectPlace(found);
  if (!isId) return <NoProject />;
  return (
    <QueryState
      query={{ ...project, data: found }}
      thing="The project"
      skeleton={<PageSkeleton tiles={4} />}
      absent={<NoProject />}
    >
      {(data) => <LoadedProject project={data} onReload={async () => (await project.refetch()).data} />}
    </QueryState>
  );
}

type LoadedProps = { project: Project; onReload: () => Promise<Project | undefined> };

function LoadedProject({ project, onReload }: LoadedProps) {
  const [isEditing, setEditing] = useState(false);
  const { items, priced, replaced, spentKnown } = project;
  return (
    <>
      <Lede question="What is replaced, for how much, and who approves it?">
        <Button
          size="small"
          component={Link}
          to={links.projectDefence(project.id)}
          startIcon={<FileText size={16} strokeWidth={1.75} aria-hidden />}
        >
          Budget defence
        </Button>
        {project.may.edit && (
          <Button
            size="small"
            startIcon={<Pencil size={16} strokeWidth={1.75} aria-hidden />}
            onClick={() => setEditing(true)}
          >
            Edit
          </Button>
        )}
      </Lede>
      <div className={styles.state}>
        <ProjectStatusText status={project.status} />
        <dl>
          <Fact name="Budget year" value={project.budgetYear === null ? null : String(project.budgetYear)} />
          <Fact name="GL code" value={project.glCode} />
          <Fact name="Vendor to ask" value={project.vendorName} />
        </dl>
        {project.note && <p className={styles.note}>{project.note}</p>}
        <ProjectActions project={project} onStale={onReload} />
      </div>
      <KpiStrip label="What the project comes to">
        <KpiTile
          label="Estimate"
          value={project.estimateCents === null ? null : money(project.estimateCents)}
          of={`${count(priced)} of ${counted(items, 'item')} ${priced === 1 ? 'has' : 'have'} a price`}
        />
        <KpiTile
          label="Chosen bid"
          value={project.chosenBidCents === null ? '–' : money(project.chosenBidCents)}
          of={project.bids.length === 0 ? 'No bids yet' : `of ${counted(project.bids.length, 'bid')}`}
        />
        <KpiTile
          label={project.askedCents === null ? 'Ask' : 'Sent for approval'}
          value={project.askedCents === null ? askWords(project) : money(project.askedCents)}
          of={askSource(project)}
        />
        <KpiTile
          label="Spent"
          value={replaced === 0 ? '–' : project.spentCents === null ? null : money(project.spentCents)}
          of={
            replaced === 0
              ? 'Nothing replaced yet'
              : `${count(replaced)} of ${counted(items, 'item')} replaced, ${count(spentKnown)} with a known price`
          }
        />
      </KpiStrip>
      <Approvals project={project} onStale={onReload} />
      <Bids project={project} onStale={onReload} />
      <Scope project={project} onStale={onReload} />
      <History events={project.events} propertyId={project.propertyId} />
      {isEditing && (
        <LazyBoundary>
          <EditProject project={project} onReload={onReload} onClose={() => setEditing(false)} />
        </LazyBoundary>
      )}
    </>
  );
}

function Fact({ name, value }: { name: string; value: string | null }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={value === null ? 'muted' : undefined}>{value ?? 'none'}</dd>
    </div>
  );
}

function askWords({ askCents }: Project): string | null {
  return askCents === null ? null : money(askCents);
}

function askSource({ chosenBidCents, askCents, askedBy, askedCents }: Project): string {
  if (askedCents !== null) return askedBy ? `by ${askedBy}` : '';
  if (askCents === null) return 'Some items have no price';
  return chosenBidCents === null ? 'The estimate' : 'The chosen bid';
}
