import { placeTimeZone } from '@lintel/domain/properties/place-time-zone';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { links } from '#app/links.ts';
import { mapLink } from '#app/map-link.ts';
import { useIsAdmin } from '#app/rights.ts';
import { useAppSelector } from '#app/store.ts';
import { keptTimeName, otherZoneWords } from '#app/time-zone-options.ts';
import { count, dateTime } from '#ui/base/format.ts';
import { NotKnown } from '#ui/figures/StatusText.tsx';
import { CompletionFacts } from './CompletionFacts.tsx';
import { PropertyPhoto } from './PropertyPhoto.tsx';
import styles from './property.module.css';
import type { FullProperty } from './property-search.ts';

type PropertyRailProps = {
  property: FullProperty;
  /** Where there is room for one column only, it stands above this tab alone. */
  isOverview: boolean;
  children?: ReactNode;
};

/** The facts beside every tab: where the property is, how large it is, and who is responsible for it. */
export function PropertyRail({ property, isOverview, children }: PropertyRailProps) {
  const isAdmin = useIsAdmin();
  const organization = useAppSelector(
    ({ session }) => session.orgData.find((each) => each.id === property.organizationId)?.name ?? 'Its organization',
  );
  const place = [property.city, [property.state, property.postalCode].filter(Boolean).join(' ')].filter(Boolean);
  const address = [property.address, place.join(', ')].filter(Boolean);
  const map = mapLink(property);
  const otherZone = otherZoneWords(placeTimeZone(property), property.timezone);
  return (
    <aside className={styles.rail} aria-label="About this property" data-beside={!isOverview || undefined}>
      <PropertyPhoto property={property} isChangeable={isOverview} />
      <dl className={styles.facts}>
        {property.isDemo && <Fact label="Demo">Made up, to look around in</Fact>}
        <Fact label="Organization">
          {isAdmin ? (
            <Link to={`${links.admin('organizations')}?org=${property.organizationId}`}>{organization}</Link>
          ) : (
            organization
          )}
        </Fact>
        <Fact label="Address">
          {address.length > 0 ? (
            address.map((line) => (
              <span key={line} className={styles.line}>
                {line}
              </span>
            ))
          ) : (
            <NotKnown />
          )}
          {map && (
            <a className={styles.map} href={map} target="_blank" rel="noreferrer">
              Map<span className="sr-only"> of {property.name}, opens in a new tab</span>
            </a>
          )}
        </Fact>
        <Fact label="Time zone">
          <span className={styles.line}>{keptTimeName(property.timezone)}</span>
          {otherZone && <span className="muted small">{otherZone}</span>}
        </Fact>
        <Fact label="Year built">{property.yearBuilt ?? <NotKnown />}</Fact>
        <Fact label="Kind">{property.kind ?? <NotKnown />}</Fact>
        {property.region !== null && <Fact label="Region">{property.region}</Fact>}
        <Fact label="Units">{count(property.unitCount)}</Fact>
        <Fact label="Items">{count(property.itemCount)}</Fact>
        <CompletionFacts propertyId={property.id} fact={Fact} />
        <Fact label="Regional manager">{nameOf(property.RegionalManager)}</Fact>
        <Fact label="Regional maintenance manager">{nameOf(property.RegionalMaintenanceManager)}</Fact>
        <Fact label="Last import">{dateTime(property.lastImportAt, 'None yet')}</Fact>
      </dl>
      {children && <div className={styles.railActions}>{children}</div>}
    </aside>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function nameOf(person: FullProperty['RegionalManager']): ReactNode {
  return person ? `${person.firstName} ${person.lastName}` : <span className="muted">Nobody assigned</span>;
}
