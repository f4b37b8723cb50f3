import { sumWork } from '@lintel/domain/properties/place-work';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aPortfolioRow as aRow } from '#testing/portfolio-row.ts';
import { renderInApp } from '#testing/render.tsx';
import type { PortfolioRow } from './properties-search.ts';
import { WorkTiles } from './WorkTiles.tsx';
import { whyWords } from './why-words.ts';

function open(shown: PortfolioRow[], others: PortfolioRow[] = []) {
  const inOrder = (sort: string, words: string) => <a href={`?sort=${sort}`}>{words}</a>;
  renderInApp(<WorkTiles totals={sumWork(shown)} rows={[...shown, ...others]} shown={shown} inOrder={inOrder} />);
}

const tile = (label: string) => screen.getByText(label).closest('div')?.textContent;
const to = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

const busy = () =>
  aRow({
    propertyId: 901,
    propertyName: 'Orchard Gate',
    ...{ turnsOpen: 3, turnsVacant: 2, vacantDays: 25, oldestTurnDays: 20, flagsOpen: 4, oldestFlagDays: 11 },
    ...{ flsEnabled: 2, flsCompliant: 1, recoverable: 2, recoverableUnpriced: 1, recoverableKnownCents: 43_100 },
    fls: [
      { type: 'ALARMS', state: 'OVERDUE' },
      { type: 'POOL', state: 'COMPLIANT' },
    ],
  });

test('open turns, systems, flags and covered repairs of the filter are summed, and each leads to its rows', () => {
  open([busy(), aRow({ flagsOpen: 1, oldestFlagDays: 2 })], [aRow({ turnsOpen: 50, recoverable: 9 })]);
  expect(tile('Open turns')).toMatch(/3.*12\.5 days vacant on average.*3 turns, 2 vacant, the longest for 20 days/);
  expect(tile('Fire, life and safety compliant')).toMatch(/50%.*1 of 2 systems, 1 overdue/);
  expect(tile('Open red flags')).toMatch(/5 flags, the oldest for 11 days/);
  expect(tile('Recoverable under warranty')).toMatch(/\$431.*2 repairs can still be claimed, most at Orchard Gate; 1/);
  expect(to('Orchard Gate')).toBe('/report/901/warranty?tab=recovery&certainty=COVERED&open=open');
  // No list of flags is filtered to these two of three properties: the table is put in their order.
  expect([to('3 turns'), to('5 flags'), to('1 of 2 systems')]).toEqual(['?sort=-turns', '?sort=-flags', '?sort=fls']);
});

test('of one property they lead to its own lists, and of all to those over all', () => {
  open([busy()], [aRow()]);
  expect([to('3 turns'), to('1 of 2 systems')]).toEqual(['/report/901/turnover', '/properties/901?tab=fls']);
  expect(to('4 flags')).toBe('/report/901/redflag/1?actionState=OPEN');
});

test('of all properties they lead to the lists over all', () => {
  open([busy(), aRow()]);
  expect([to('4 flags'), to('1 of 2 systems')]).toEqual(['/portfolio/red-flags?actionState=OPEN', '/report/safety']);
});

test('without a system or a priced repair, compliance and what can be claimed are not known', () => {
  open([aRow({ recoverable: 2, recoverableUnpriced: 2 })]);
  expect(tile('Fire, life and safety compliant')).toContain('not known');
  expect(tile('Recoverable under warranty')).toContain('not known');
  expect(tile('Open turns')).toMatch(/0$/);
});

test('the sentence why a property stands out names its systems at fault', () => {
  expect(whyWords(busy())).toMatch(/; 1 fire and life safety system is overdue, impaired or without a date\.$/);
});
