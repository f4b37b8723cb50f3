import { STATES, type StateCode, stateCode } from '@lintel/domain/base/states';
import { sumPlaces } from '@lintel/domain/properties/portfolio';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { links } from '#app/links.ts';
import { mapLink } from '#app/map-link.ts';
import { counted } from '#ui/base/format.ts';
import { SectionHead } from '#ui/base/SectionHead.tsx';
import { BandStatus, kindWords } from './portfolio-columns.tsx';
import type { PortfolioRow } from './properties-search.ts';
import { STATE_GRID } from './state-grid.ts';
import styles from './state-map.module.css';

type StateMapProps = {
  rows: readonly PortfolioRow[];
  state: string | undefined;
  tools: ReactNode;
  count: string;
  onState: (state: string | null) => void;
};

/** Where the properties are: a square for each state, and the properties of each listed beside it. */
export function StateMap({ rows, state, tools, count, onState }: StateMapProps) {
  const byState = Map.groupBy(rows, (row) => (row.state === null ? null : stateCode(row.state)));
  const placed = STATES.flatMap(([code, name]) => {
    const members = byState.get(code);
    return members ? [{ code, name, members }] : [];
  });
  const unplaced = byState.get(null) ?? [];
  const choose = (code: string) => onState(state === code ? null : code);

  return (
    <section aria-label="Map of properties">
      <SectionHead title="Map" count={count}>
        {tools}
      </SectionHead>
      <div className={styles.map}>
        {/* biome-ignore lint/a11y/useSemanticElements: why: a fieldset brings a border and a legend of its own */}
        <div className={styles.grid} role="group" aria-label="States">
          {STATES.map(([code, name]) => (
            <StateTile
              key={code}
              code={code}
              name={name}
              howMany={byState.get(code)?.length ?? 0}
              isChosen={state === code}
              onChoose={() => choose(code)}
            />
          ))}
        </div>
        <ul className={styles.list}>
          {placed.map(({ code, name, members }) => (
            <StatePlaces
              key={code}
              title={`${name}, ${code}`}
              members={members}
              action={
                <button type="button" className={styles.filter} onClick={() => choose(code)} data-no-print>
                  {state === code ? 'Show all states' : `Only ${name}`}
                </button>
              }
            />
          ))}
          {unplaced.length > 0 && <StatePlaces title="State not known" members={unplaced} />}
        </ul>
      </div>
    </section>
  );
}

type TileProps = { code: StateCode; name: string; howMany: number; isChosen: boolean; onChoose: () => void };

function StateTile({ code, name, howMany, isChosen, onChoose }: TileProps) {
  const [column, row] = STATE_GRID[code];
  const place = { gridColumn: column, gridRow: row };
  if (howMany === 0) {
    return (
      <span className={styles.tile} style={place} aria-hidden="true">
        {code}
      </span>
    );
  }
  return (
    <button type="button" className={styles.tile} style={place} data-held aria-pressed={isChosen} onClick={onChoose}>
      <span className="sr-only">
        {name}: {counted(howMany, 'property', 'properties')}
      </span>
      <span aria-hidden="true">{code}</span>
      <b aria-hidden="true">{howMany}</b>
    </button>
  );
}

// The state alone is on this map: where a property stands in it, a real one shows.
function PlaceMap({ row }: { row: PortfolioRow }) {
  const map = row.latitude === null ? null : mapLink(row);
  if (!map) return null;
  return (
    <a href={map} target="_blank" rel="noreferrer">
      Map<span className="sr-only"> of {row.propertyName}, opens in a new tab</span>
    </a>
  );
}

function StatePlaces({ title, members, action }: { title: string; members: PortfolioRow[]; action?: ReactNode }) {
  const totals = sumPlaces(members);
  return (
    <li>
      <div className={styles.stateHead}>
        <h3>{title}</h3>
        <span className="muted small">
          {counted(members.length, 'property', 'properties')}, {counted(totals.units, 'unit')}
        </span>
        {action}
      </div>
      <ul>
        {members.map((row) => (
          <li key={row.propertyId} className={styles.place}>
            <Link to={links.property(row.propertyId)}>{row.propertyName}</Link>
            <span className="muted small">
              {kindWords({ ...row, state: null })} <PlaceMap row={row} />
            </span>
            <BandStatus place={row} />
          </li>
        ))}
      </ul>
    </li>
  );
}
