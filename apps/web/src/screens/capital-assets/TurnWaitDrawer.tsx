import { EMERGENCY_PREMIUM_DEFAULT } from '@lintel/domain/capital/scenario';
import { OPENING_LABELS } from '@lintel/domain/capital/turn-wait-words';
import { Button, TextField } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router';
import type { TurnWait } from '#api/turn-wait.api.ts';
import { ExportMenu } from '#app/ExportMenu.tsx';
import { links } from '#app/links.ts';
import type { SearchPatch } from '#app/use-search-state.ts';
import { count, counted, DASH, decimal, wholeMoney } from '#ui/base/format.ts';
import { Segmented } from '#ui/buttons/Segmented.tsx';
import { Field } from '#ui/fields/Field.tsx';
import { DrawerSection, SideDrawer } from '#ui/overlays/SideDrawer.tsx';
import { WAITS } from './capital-search.ts';
import styles from './turn-wait.module.css';
import { headlineWords, likelyWords, type WaitWindow } from './turn-wait-words.ts';

type TurnWaitDrawerProps = {
  wait: TurnWait;
  months: number;
  /** What an entry to a lived-in home costs, in dollars, as the reader says. */
  visit: number | undefined;
  patch: (changes: SearchPatch) => void;
};

const OPTIONS = WAITS.map((value) => ({ value, label: value === '12' ? '12 months' : value }));
const SHOWN_HOMES = 40;

/** Waiting for turns, home by home, with what it saves and what it risks. */
export function TurnWaitDrawer({ wait, months, visit, patch }: TurnWaitDrawerProps) {
  const window = wait.windows.find((one) => one.months === months) ?? wait.windows[0];
  if (!window) return null;
  return (
    <SideDrawer
      isInAddress
      label="Waiting for turns"
      over="Replacement plan"
      title="Wait for turns"
      under={`Due by ${wait.dueBy}, or past expected life`}
      onClose={() => patch({ wait: null })}
    >
      <DrawerSection>
        <Segmented
          label="How long to wait, in months"
          options={OPTIONS}
          value={String(months) as (typeof WAITS)[number]}
          onChange={(next) => patch({ wait: next })}
        />
        <p className={styles.lead}>{headlineWords(wait, window)}</p>
        <p className="muted small">{likelyWords(wait, window)}</p>
      </DrawerSection>
      <DrawerSection title={`Until ${window.until}`}>
        <Sums wait={wait} window={window} />
      </DrawerSection>
      <DrawerSection title="What it saves">
        <Savings window={window} visit={visit} onVisit={(dollars) => patch({ visit: dollars })} />
      </DrawerSection>
      <DrawerSection title="Home by home">
        <div className={styles.tools}>
          <ExportMenu path="/report/:propertyId/turn-wait" params={{ propertyId: wait.propertyId }} />
          <Button size="small" onClick={() => patch({ tab: 'scenarios', wait: null, visit: null })}>
            Compare scenarios
          </Button>
        </div>
        <Homes wait={wait} window={window} />
      </DrawerSection>
    </SideDrawer>
  );
}

function Sums({ wait, window }: { wait: TurnWait; window: WaitWindow }) {
  const { due } = wait;
  const { sure, lease, later, unknown } = window;
  const rows: [string, { count: number; cents: number | null }][] = [
    ['Homes that are empty or about to be', sure],
    ['Lease ends, unless renewed', lease],
    ['Empties later', later],
    ['Nothing says when', unknown],
    ['Due in homes', due],
  ];
  return (
    <table className={styles.sums}>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">Homes</span>
          </th>
          <th scope="col">Items</th>
          <th scope="col">Installed cost</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([label, sum]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{count(sum.count)}</td>
            <td>{sum.count === 0 ? DASH : wholeMoney(sum.cents)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type SavingsProps = { window: WaitWindow; visit: number | undefined; onVisit: (dollars: string | null) => void };

function Savings({ window, visit, onVisit }: SavingsProps) {
  const { visits, homes, failures, failureCents, sure, lease } = window;
  const [text, setText] = useState(visit === undefined ? '' : String(visit));
  const extraCents = Math.round(failureCents * (EMERGENCY_PREMIUM_DEFAULT - 1));
  const savedCents = visit === undefined ? null : visits * visit * 100;
  return (
    <div className={styles.savings}>
      <p>
        <b>{counted(visits, 'visit')}</b> to lived-in homes, with a notice to the resident each:{' '}
        {counted(sure.count + lease.count, 'replacement')} in {counted(homes, 'home')}.
      </p>
      <p className="muted small">
        While they wait, about {decimal(failures, 1)} are likely to fail, by the survival curves of their types. At{' '}
        {EMERGENCY_PREMIUM_DEFAULT} times the planned price in an emergency that is {wholeMoney(extraCents)} more.
      </p>
      <Field label="A visit to a lived-in home costs, $" htmlFor="turn-wait-visit">
        <TextField
          id="turn-wait-visit"
          size="small"
          value={text}
          placeholder="such as 90"
          onChange={(event) => {
            const next = event.target.value.replace(/\D/g, '').slice(0, 6);
            setText(next);
            onVisit(next === '' ? null : next);
          }}
          slotProps={{ htmlInput: { inputMode: 'numeric' } }}
        />
      </Field>
      {savedCents !== null && (
        <p role="status">
          {wholeMoney(savedCents)} of visits less {wholeMoney(extraCents)} of emergencies:{' '}
          <b>
            {savedCents >= extraCents
              ? `${wholeMoney(savedCents - extraCents)} saved`
              : `${wholeMoney(extraCents - savedCents)} more`}
          </b>
          , if no lease is renewed.
        </p>
      )}
    </div>
  );
}

function Homes({ wait, window }: { wait: TurnWait; window: WaitWindow }) {
  const [isAll, setAll] = useState(false);
  const shown = isAll ? wait.homes : wait.homes.slice(0, SHOWN_HOMES);
  if (wait.homes.length === 0) return <p className="muted">Nothing is due in a home.</p>;
  return (
    <>
      <ul className={styles.homes}>
        {shown.map((home) => {
          const isLate = home.opening === null || (home.opensOn !== null && home.opensOn > window.until);
          return (
            <li key={home.unitId} className={isLate ? styles.late : undefined}>
              <span>
                <Link to={links.unit(home.unitId)} className="inline strong">
                  Unit {home.unitName}
                </Link>
                <span className="num">{wholeMoney(home.cents)}</span>
              </span>
              <span className="small">{openingWords(home)}</span>
              <span className="muted small">{typesWords(home.itemTypes)}</span>
            </li>
          );
        })}
      </ul>
      {shown.length < wait.homes.length && (
        <Button size="small" onClick={() => setAll(true)}>
          Show all {count(wait.homes.length)} homes
        </Button>
      )}
    </>
  );
}

function openingWords({ opening, opensOn }: TurnWait['homes'][number]): string {
  if (opening === null) return 'Nothing says when it empties';
  if (opening === 'EMPTY') return OPENING_LABELS.EMPTY;
  return `${OPENING_LABELS[opening]}${opensOn === null ? ', day not known' : `, ${opensOn}`}`;
}

/** '2 refrigerators' is 'Refrigerator ×2' here: names of types have no plural. */
function typesWords(itemTypes: readonly string[]): string {
  return [...Map.groupBy(itemTypes, (name) => name)]
    .map(([name, all]) => (all.length > 1 ? `${name} ×${all.length}` : name))
    .join(', ');
}
