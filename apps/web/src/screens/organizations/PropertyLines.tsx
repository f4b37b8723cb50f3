import { Button } from '@mui/material';
import { Link } from 'react-router';
import { propertyApi } from '#api/property.api.ts';
import { links } from '#app/links.ts';
import { useAppDispatch } from '#app/store.ts';
import { toast } from '#app/toasts.tsx';
import { counted, dateTime } from '#ui/base/format.ts';
import styles from './organizations.module.css';
import type { OrganizationWithProperties, PropertyOf } from './organizations-search.ts';

type LinesProps = { organization: OrganizationWithProperties; onMove: ((property: PropertyOf) => void) | undefined };

/** The properties of an organization; the archived ones last, each with a button that restores it. */
export function PropertyLines({ organization, onMove }: LinesProps) {
  const dispatch = useAppDispatch();
  const isArchived = organization.archivedAt !== null;
  const restore = async ({ id, name }: PropertyOf) => {
    const call = dispatch(propertyApi.endpoints.restoreProperty.initiate({ params: { propertyId: id } }));
    if ((await call).data) toast.done(`${name} is back`);
  };
  if (organization.properties.length === 0) return <p className="muted">It has no property yet.</p>;
  return (
    <ul className={styles.lines}>
      {organization.properties.map((property) => (
        <li key={property.id}>
          <span>
            {property.archivedAt === null && !isArchived ? (
              <Link to={links.property(property.id)}>{property.name}</Link>
            ) : (
              <b>{property.name}</b>
            )}
            <small className="muted">{holds(property)}</small>
          </span>
          {property.archivedAt === null && onMove && (
            <Button size="small" aria-label={`Move ${property.name}`} onClick={() => onMove(property)}>
              Move
            </Button>
          )}
          {property.archivedAt !== null && !isArchived && (
            <Button size="small" aria-label={`Restore ${property.name}`} onClick={() => void restore(property)}>
              Restore
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

function holds({ city, state, unitCount, itemCount, archivedAt }: PropertyOf): string {
  const place = [city, state].filter(Boolean).join(', ');
  return [
    place,
    counted(unitCount, 'unit'),
    counted(itemCount, 'item'),
    archivedAt === null ? '' : `archived ${dateTime(archivedAt)}`,
  ]
    .filter(Boolean)
    .join(', ');
}
