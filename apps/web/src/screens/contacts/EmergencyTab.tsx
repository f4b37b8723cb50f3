import { EMERGENCY_LABELS, telLink } from '@lintel/domain/contacts';
import { Button } from '@mui/material';
import { Pencil, Printer } from 'lucide-react';
import { useState } from 'react';
import { useGetEmergencySheetQuery } from '#api/contact.api.ts';
import { useListPropertiesBasicQuery } from '#api/property.api.ts';
import { useCan } from '#app/rights.ts';
import { FilterChip } from '#ui/FilterChip.tsx';
import { DASH, dateTime } from '#ui/format.ts';
import { LazyBoundary, lazyAhead } from '#ui/lazy-ahead.tsx';
import { PageState } from '#ui/PageState.tsx';
import { TableSkeleton } from '#ui/Skeletons.tsx';
import styles from './contacts.module.css';

const EditSheet = lazyAhead(() => import('./EditSheet.tsx').then((module) => ({ default: module.EditSheet })));

type EmergencyTabProps = { propertyId: number | null; onProperty: (id: string | null) => void };

/** One property's emergency sheet, to print: whom to call and where the shut-offs are. */
export function EmergencyTab({ propertyId, onProperty }: EmergencyTabProps) {
  const properties = useListPropertiesBasicQuery();
  const all = properties.data?.results ?? [];
  const chosen = propertyId ?? all[0]?.id ?? null;
  if (properties.isError) {
    return (
      <PageState
        kind="failed"
        title="The properties could not be loaded"
        why="Nothing was changed."
        onRetry={() => void properties.refetch()}
      />
    );
  }
  if (properties.data && chosen === null)
    return <PageState kind="nothing-yet" title="No properties yet" why="A sheet belongs to a property." />;
  return (
    <>
      <div className={styles.bar}>
        <FilterChip
          name="Property"
          options={all.map(({ id, name }) => ({ value: String(id), label: name }))}
          values={chosen === null ? [] : [String(chosen)]}
          onChange={([id]) => onProperty(id ?? null)}
        />
      </div>
      {chosen === null ? <TableSkeleton rows={5} /> : <Sheet key={chosen} propertyId={chosen} />}
    </>
  );
}

function Sheet({ propertyId }: { propertyId: number }) {
  const canRecord = useCan('record');
  const sheet = useGetEmergencySheetQuery({ params: { propertyId } });
  const [isEditing, setEditing] = useState(false);
  if (sheet.isError) {
    return (
      <PageState
        kind="failed"
        title="The emergency sheet could not be loaded"
        why="Nothing was changed. Try again in a moment."
        onRetry={() => void sheet.refetch()}
      />
    );
  }
  const found = sheet.currentData;
  if (!found) return <TableSkeleton rows={5} />;
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
                  <td>{line.name ?? DASH}</td>
                  <td>{line.phone ? <a href={telLink(line.phone)}>{line.phone}</a> : DASH}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <div className={styles.bar} style={{ padding: '16px 0' }}>
            <Button
              size="small"
              startIcon={<Printer size={16} strokeWidth={1.75} aria-hidden />}
              onClick={() => window.print()}
            >
              Print
            </Button>
            {edit}
          </div>
        </section>
      )}
      {isEditing && (
        <LazyBoundary>
          <EditSheet
            sheet={found}
            onReload={async () => (await sheet.refetch()).data}
            onClose={() => setEditing(false)}
          />
        </LazyBoundary>
      )}
    </>
  );
}
