import { useState } from 'react';
import { useListUserPropertiesQuery } from '#api/user.api.ts';
import { counted } from '#ui/base/format.ts';
import { type Effect, effectOn, type GroupSets, type Touched, touchedBy } from './group-effects.ts';
import styles from './groups.module.css';

type GroupEffectsProps = {
  groupId: number | null;
  before: GroupSets | null;
  after: GroupSets;
  personName: (userId: number) => string;
  propertyName: (propertyId: number) => string;
};

/** More than these are loaded only when somebody wants to see them. */
const SHOWN_FIRST = 8;

/** Who gains and who loses what, before anything is saved. */
export function GroupEffects({ groupId, before, after, personName, propertyName }: GroupEffectsProps) {
  const [isAll, setAll] = useState(false);
  const touched = touchedBy(before, after);
  const shown = isAll ? touched : touched.slice(0, SHOWN_FIRST);
  return (
    <section className={styles.effects} aria-label="What saving changes">
      <p className="strong">What saving changes</p>
      {touched.length === 0 && <p className="muted">Nobody gains or loses a property.</p>}
      <ul>
        {shown.map((each) => (
          <PersonEffect
            key={each.userId}
            touched={each}
            groupId={groupId}
            name={personName(each.userId)}
            propertyName={propertyName}
          />
        ))}
      </ul>
      {shown.length < touched.length && (
        <button type="button" onClick={() => setAll(true)}>
          Show {counted(touched.length - shown.length, 'more person', 'more people')}
        </button>
      )}
    </section>
  );
}

type PersonEffectProps = {
  touched: Touched;
  groupId: number | null;
  name: string;
  propertyName: (propertyId: number) => string;
};

function PersonEffect({ touched, groupId, name, propertyName }: PersonEffectProps) {
  const own = useListUserPropertiesQuery({ params: { userId: touched.userId } });
  if (own.isLoading) return <li className="muted">{name}: checking what else they have</li>;
  if (!own.data)
    return (
      <li>
        <b>{name}</b> {wordsOf({ gains: touched.gains, loses: touched.loses, hadAlready: [], keeps: [] }, propertyName)}{' '}
        <span className="muted">What else they have could not be loaded.</span>
      </li>
    );
  return (
    <li>
      <b>{name}</b> {wordsOf(effectOn(touched, own.data.results, groupId), propertyName)}
    </li>
  );
}

function wordsOf({ gains, loses, hadAlready, keeps }: Effect, propertyName: (id: number) => string): string {
  const names = (ids: readonly number[]) => ids.map(propertyName).join(', ');
  const parts = [
    gains.length > 0 && `gains ${names(gains)}`,
    loses.length > 0 && `loses ${names(loses)}`,
    hadAlready.length > 0 && `has ${names(hadAlready)} already`,
    keeps.length > 0 && `keeps ${names(keeps)} in other ways`,
  ];
  return `${parts.filter(Boolean).join('; ')}.`;
}
