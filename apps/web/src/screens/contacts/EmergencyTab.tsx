import type { EmergencySheet as EmergencySheetSchema } from '@lintel/contract/people/contact';
import { EMERGENCY_LABELS, telLink } from '@lintel/domain/people/contacts';
import { Button } from '@mui/material';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import type * as z from 'zod';
import { useGetEmergencySheetQuery } from '#api/contact.api.ts';
import { useListPropertiesBasicQuery } from '#api/property.api.ts';
import { useLeave } from '#app/form/unsaved.ts';
import { links } from '#app/links.ts';
import { useCan } from '#app/rights.ts';
import { DASH, dateTime } from '#ui/base/format.ts';
import { LazyBoundary, lazyPreload } from '#ui/base/lazy-preload.tsx';
import { FilterChip, type FilterOption } from '#ui/buttons/FilterChip.tsx';
import { PrintButton } from '#ui/buttons/PrintButton.tsx';
import { PageState } from '#ui/page-states/PageState.tsx';
import { QueryState } from '#ui/page-states/QueryState.tsx';
import { TableSkeleton } from '#ui/page-states/Skeletons.tsx';
import styles from './contacts.module.css';

const TakeAlong = lazyPreload(() => import('#app/offline/TakeAlong.tsx'), 'TakeAlong');
const EditSheet = lazyPreload(() => import('./EditSheet.tsx'), 'EditSheet');

type EmergencySheet = z.output<typeof EmergencySheetSchema>;

type EmergencyTabProps = { propertyId: number | null; onProperty: (id: string | null) => void };

/** One property's emergency sheet, to print: whom to call and where the shut-offs are. */
export function EmergencyTab({ propertyId, onProperty }: EmergencyTabProps) {
  const leave = useLeave();
  const properties = useListPropertiesBasicQuery();
  const chosen = propertyId ?? properties.data?.results[0]?.id ?? null;
  const bar = (options: readonly FilterOption[]) => (
    <div className={styles.bar}>
      <FilterChip
        name="Property"
        options={options}
        values={chosen === null ? [] : [String(chosen)]}
        onChange={([id]) => leave(() => onProperty(id ?? null))}
      />
    </div>
  );
  return (
    <>
      <QueryState
        query={properties}
        thing="The properties"
        skeleton={chosen === null ? <TableSkeleton rows={5} /> : bar([])}
      >
        {({ results }) =>
          chosen === null ? (
            <PageState kind="nothing-yet" title="No properties yet" why="A sheet belongs to a property." />
          ) : (
            bar(results.map(({ id, name }) => ({ value: String(id), label: name })))
          )
        }
      </QueryState>
      {chosen !== null && <Sheet key={chosen} propertyId={chosen} />}
    </>
  );
}

function Sheet({ propertyId }: { propertyId: number }) {
  const sheet = useGetEmergencySheetQuery({ params: { propertyId } });
  return (
    <QueryState query={sheet} thing="The emergency sheet" skeleton={<TableSkeleton rows={5} />}>
      {(found) => <LoadedSheet found={found} onReload={async () => (await sheet.refetch()).data} />}
    </QueryState>
  );
}

type LoadedSheetProps = { found: EmergencySheet; onReload: () => Promise<EmergencySheet | undefined> };

function LoadedSheet({ found, onReload }: LoadedSheetProps) {
  const canRecord = useCan('record');
  const [isEditing, setEditing] = useState(false);
  const edit = canRecord && (
    <Button
      size="small"
      startIcon={<Pencil size={16} strokeWidth={1.75} aria-hidden />}
      onClick={() => setEditing(true)}
    >
      {found.lines.length === 0 ? 'Write the sheet' : 'Edit'}
    </Button>
  );
  return (
    <>
      {found.lines.length === 0 ? (
        <PageState
          kind="nothing-yet"
          title={`No emergency sheet for ${found.propertyName} yet`}
          why="Fire panel monitoring, water and gas shut-off, elevator, the authority having jurisdiction."
          action={edit || undefined}
        />
      ) : (
        <section className={styles.sheet} aria-label="Emergency sheet">
          <h2>{found.propertyName}</h2>
          <p className="muted">
            {[found.address, found.updatedAt && `as of ${dateTime(found.updatedAt)}`].filter(Boolean).join(', ')}
          </p>
          <table>
            <thead>
              <tr>
                <th scope="col">What</th>
                <th scope="col">Where, and what to say</th>
                <th scope="col">Whom to call</th>
                <th scope="col">Phone</th>
              </tr>
            </thead>
            <tbody>
              {found.lines.map((line, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: why: lines have no other name and are shown, not edited, here
                <tr key={at}>
                  <th scope="row">{EMERGENCY_LABELS[line.kind]}</th>
                  <td>{line.detail || DASH}</td>
                  <td data-empty={!line.name || undefined}>{line.name || DASH}</td>
                  <td data-empty={!line.phone || undefined}>
                    {line.phone ? <a href={telLink(line.phone)}>{line.phone}</a> : DASH}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <div className={styles.bar} style={{ padding: '16px 0' }}>
            <LazyBoundary>
              <TakeAlong
                about={`emergency:${found.propertyId}`}
                label={`The emergency sheet of ${found.propertyName}`}
                to={links.emergencySheet(found.propertyId)}
                isSmall
              />
            </LazyBoundary>
            <PrintButton />
            {edit}
          </div>
        </section>
      )}
      {isEditing && (
        <LazyBoundary>
          <EditSheet sheet={found} onReload={onReload} onClose={() => setEditing(false)} />
        </LazyBoundary>
      )}
    </>
  );
}
