import type { Turn } from '#app/turn/turn-types.ts';
import { Fact, Facts } from '#ui/figures/Facts.tsx';

const DATES = {
  noticeOn: 'Notice',
  moveOutOn: 'Move-out',
  possessionOn: 'Possession',
  startOn: 'Start of work',
  targetOn: 'Target ready',
  readyOn: 'Ready',
  moveInOn: 'Next move-in',
} as const;

/** Each date of a turn: the one that counts, and what the other sources say where they differ. */
export function TurnDates({ turn }: { turn: Turn }) {
  return (
    <Facts>
      {(Object.keys(DATES) as (keyof typeof DATES)[]).map((name) => {
        const { on, hand, imported, rule } = turn[name];
        const others = [
          hand !== null && imported !== null && imported !== hand && `import says ${imported}`,
          hand !== null && rule !== null && rule !== hand && `${RULE[name] ?? 'the lane'} says ${rule}`,
        ].filter(Boolean);
        const source = hand !== null ? 'by hand' : imported !== null ? 'import' : on === null ? null : 'by rule';
        return (
          <Fact key={name} name={DATES[name]}>
            {on ?? <span className="muted">not set</span>}
            {source !== null && <small>{[source, ...others].join('; ')}</small>}
          </Fact>
        );
      })}
    </Facts>
  );
}

const RULE: Partial<Record<keyof typeof DATES, string>> = { targetOn: 'the rule' };
