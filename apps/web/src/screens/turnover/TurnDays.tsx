import { stretchesOf, TURN_DAY_RULE } from '@lintel/domain/turns/turn-days';
import { DAY_OWNERS } from '@lintel/domain/turns/turns';
import { Button } from '@mui/material';
import { useState } from 'react';
import { OwnerBar, OwnerSwatch } from '#app/turn/OwnerBar.tsx';
import type { Turn } from '#app/turn/turn-types.ts';
import { counted } from '#ui/base/format.ts';
import { DrawerSection } from '#ui/overlays/SideDrawer.tsx';
import { GiveDays } from './GiveDays.tsx';
import styles from './turnover.module.css';

type Day = Turn['days'][number];
export type DaySpan = { onDay: string; untilDay: string; isGiven: boolean };

const isSame = (day: Day, before: Day) =>
  day.owner === before.owner &&
  day.isGiven === before.isGiven &&
  day.vendorName === before.vendorName &&
  day.note === before.note &&
  day.by === before.by;

/** Who had the unit on each vacant day, in stretches; a manager gives days to another owner here. */
export function TurnDays({ turn, onStale }: { turn: Turn; onStale: () => unknown }) {
  const [given, setGiven] = useState<DaySpan | null>(null);
  const stretches = stretchesOf(turn.days, isSame);
  return (
    <DrawerSection title="Whose days">
      <OwnerBar days={turn.days} />
      {stretches.length > 0 && (
        <ul className={styles.stretches}>
          {stretches.map(({ first, lastOn, days }) => (
            <li key={first.onDay}>
              <span>
                <OwnerSwatch owner={first.owner} />
                <b>{DAY_OWNERS[first.owner]}</b>
                {first.vendorName !== null && `, ${first.vendorName}`}, {counted(days, 'day')}
                <small className="muted">
                  {first.onDay === lastOn ? first.onDay : `${first.onDay} to ${lastOn}`}
                  {first.isGiven && `, given by ${first.by ?? 'a manager'}`}
                  {first.note !== null && `: ${first.note}`}
                </small>
              </span>
              {turn.may.manage && (
                <Button
                  size="small"
                  aria-label={`Give the days from ${first.onDay} to another owner`}
                  onClick={() => setGiven({ onDay: first.onDay, untilDay: lastOn, isGiven: first.isGiven })}
                >
                  Give
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <p className="muted small">{TURN_DAY_RULE}</p>
      {given && <GiveDays turn={turn} span={given} onStale={onStale} onClose={() => setGiven(null)} />}
    </DrawerSection>
  );
}
