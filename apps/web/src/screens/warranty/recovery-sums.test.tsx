import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderInApp } from '#testing/render.tsx';
import { RecoverySums } from './RecoverySums.tsx';

test('one count, and parts that add up to it, each a link to its rows', () => {
  renderInApp(
    <RecoverySums
      propertyId={7}
      work={[
        { certainty: 'COVERED', claim: 'open', repairs: 7, unpriced: 2, costCents: 66_600 },
        { certainty: 'COVERED', claim: 'late', repairs: 33, unpriced: 8, costCents: 404_100 },
        { certainty: 'ESTIMATED', claim: 'open', repairs: 11, unpriced: 0, costCents: 200_000 },
        { certainty: 'COMPONENT', claim: 'late', repairs: 23, unpriced: 0, costCents: 242_200 },
      ]}
    />,
  );
  const words = screen.getByRole('status').textContent;
  expect(words).toContain('74 repairs while something was covered');
  expect(words).toContain('40 covered, $4,707 paid and 10 without a cost');
  expect(words).toContain('11 covered by an estimate');
  expect(words).toContain('23 where only a component was covered');
  expect(words).toContain(
    'Of the 40 covered: 7 can still be claimed, $666 paid and 2 without a cost; 33 too late to claim',
  );
  expect(words).not.toContain('18 ');
  const open = screen.getByRole('link', { name: '7 can still be claimed' });
  expect(open.getAttribute('href')).toBe('/report/7/warranty?tab=recovery&certainty=COVERED&open=open');
});
