import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setOrganizationData } from '#api/session.ts';
import { anOrgData } from '#testing/people.ts';
import { renderInApp } from '#testing/render.tsx';
import { createStore } from './store.ts';
import { useToday } from './today.ts';

beforeEach(() => {
  // Half past one on the 23rd in New York, half past eleven at night on the 22nd in Boise.
  vi.useFakeTimers({ now: new Date('2026-11-23T06:30:00Z'), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

function Day({ propertyId }: { propertyId?: number }) {
  return <li>{useToday(propertyId)}</li>;
}

test('today is the property’s, for what has no property the organization’s, whatever the reader’s clock says', () => {
  const [own] = anOrgData({ Harbor: ['Alder Court', 'Orchard Gate'] });
  const [first, second] = own?.properties ?? [];
  if (!own || !first || !second) throw new Error('two properties were asked for');
  const store = createStore();
  const properties = [first, { ...second, timezone: 'America/Boise' }];
  store.dispatch(setOrganizationData([{ ...own, timezone: 'Pacific/Honolulu', properties }]));
  const days = (
    <ul>
      <Day propertyId={1} />
      <Day propertyId={2} />
      <Day />
    </ul>
  );
  renderInApp(days, { store });
  const shown = screen.getAllByRole('listitem').map((day) => day.textContent);
  expect(shown).toEqual(['2026-11-23', '2026-11-22', '2026-11-22']);
});
