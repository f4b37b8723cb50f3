import { Button } from '@mui/material';
import { Archive, Pencil, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useGetOrganizationQuery } from '#api/organization.api.ts';
import { useLeave } from '#app/form/unsaved.ts';
import { useAppSelector } from '#app/store.ts';
import { timeZoneName } from '#app/time-zone-options.ts';
import { count, counted, dateTime, percent } from '#ui/base/format.ts';
import { Fact, Facts } from '#ui/figures/Facts.tsx';
import { OpenedPlace } from '#ui/overlays/opened-place.tsx';
import { DrawerSection, SideDrawer } from '#ui/overlays/SideDrawer.tsx';
import { PageState } from '#ui/page-states/PageState.tsx';
import { TableSkeleton } from '#ui/page-states/Skeletons.tsx';
import { MoveProperty } from './MoveProperty.tsx';
import { EditOrganization } from './OrganizationForm.tsx';
import styles from './organizations.module.css';
import type { Organization, OrganizationWithProperties, PropertyOf } from './organizations-search.ts';
import { PropertyLines } from './PropertyLines.tsx';
import { useArchiveOrganization } from './use-archive-organization.tsx';

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

type DrawerProps = { organizationId: number; others: readonly Organization[]; onClose: () => void };

/** One organization: its settings, its properties, and what can be done with them. */
export function OrganizationDrawer({ organizationId, others, onClose }: DrawerProps) {
  const leave = useLeave();
  const found = useGetOrganizationQuery({ params: { organizationId } });
  const organization = found.currentData;
  return (
    <SideDrawer
      isInAddress
      label="Organization"
      over="Organization"
      title={organization?.name ?? 'Organization'}
      under={organization?.archivedAt ? `Archived ${dateTime(organization.archivedAt)}` : undefined}
      onClose={() => leave(onClose)}
    >
      {found.isError && !organization && (
        <PageState
          kind="failed"
          title="This organization could not be loaded"
          why="It may be archived, or not yours to see. Nothing was changed."
          onRetry={found.refetch}
        />
      )}
      {!organization && !found.isError && <TableSkeleton rows={4} />}
      {organization && (
        <Loaded
          organization={organization}
          others={others}
          onReload={async () => (await found.refetch()).data}
          onClose={onClose}
        />
      )}
    </SideDrawer>
  );
}

type LoadedProps = Omit<DrawerProps, 'organizationId'> & {
  organization: OrganizationWithProperties;
  onReload: () => Promise<Organization | undefined>;
};

function Loaded({ organization, others, onReload, onClose }: LoadedProps) {
  const isSuperUser = useAppSelector((state) => state.session.currentUser?.isSuperUser === true);
  const leave = useLeave();
  const [isEditing, setEditing] = useState(false);
  const [moving, setMoving] = useState<PropertyOf | null>(null);
  const { archive, restore } = useArchiveOrganization(organization, onClose);
  const isArchived = organization.archivedAt !== null;

  if (isEditing)
    return (
      <OpenedPlace onClose={() => leave(() => setEditing(false))}>
        <EditOrganization organization={organization} onReload={onReload} onDone={() => setEditing(false)} />
      </OpenedPlace>
    );
  return (
    <>
      <div className={`actions ${styles.actions}`}>
        {!isArchived && (
          <Button size="small" startIcon={<Pencil {...icon} />} onClick={() => setEditing(true)}>
            Edit
          </Button>
        )}
        {isSuperUser && !isArchived && (
          <Button size="small" startIcon={<Archive {...icon} />} onClick={() => void archive()}>
            Archive
          </Button>
        )}
        {isSuperUser && isArchived && (
          <Button size="small" startIcon={<RotateCcw {...icon} />} onClick={() => void restore()}>
            Restore
          </Button>
        )}
      </div>
      <DrawerSection title="Facts and settings">
        <OrganizationFacts organization={organization} />
      </DrawerSection>
      <DrawerSection title={counted(organization.counts.properties, 'property', 'properties')}>
        <PropertyLines organization={organization} onMove={isSuperUser && !isArchived ? setMoving : undefined} />
      </DrawerSection>
      {moving && <MoveProperty property={moving} from={organization} others={others} onClose={() => setMoving(null)} />}
    </>
  );
}

function OrganizationFacts({ organization: { settings, counts } }: { organization: Organization }) {
  const [good, fair, poor] = settings.aciBands;
  const month = new Date(Date.UTC(2000, settings.fiscalYearStartMonth - 1, 1));
  return (
    <Facts>
      <Fact name="Units">{count(counts.units)}</Fact>
      <Fact name="Items">{count(counts.items)}</Fact>
      <Fact name="People">{count(counts.people)}</Fact>
      <Fact name="Inflation per year">{percent(settings.inflation * 100, 1)}</Fact>
      <Fact name="Budget year begins in">{month.toLocaleString('en-US', { month: 'long', timeZone: 'UTC' })}</Fact>
      <Fact name="Time zone">{timeZoneName(settings.timezone)}</Fact>
      <Fact name="Condition index">
        Good to {good}%, fair to {fair}%, poor to {poor}%
      </Fact>
    </Facts>
  );
}
