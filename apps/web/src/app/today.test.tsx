import { fireEvent, render, screen } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setLoggedIn, setOrganizationData } from '#api/session.ts';
import { anOrgData, aUser } from '#testing/people.ts';
import { renderInApp } from '#testing/render.tsx';
import { useTodayAsDefault } from './form/use-today-as-default.ts';
import { createStore } from './store.ts';
import { type Place, useToday } from './today.ts';

beforeEach(() => {
  // Half past one on the 23rd in New York, half past eleven at night on the 22nd in Boise.
  vi.useFakeTimers({ now: new Date('2026-11-23T06:30:00Z'), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

function Day(place: Place) {
  return <li>{useToday(place)}</li>;
}

const days = () => screen.getAllByRole('listitem').map((day) => day.textContent);

test('today is the property’s, for what has no property the organization’s, whatever the reader’s clock says', () => {
  const [own] = anOrgData({ Harbor: ['Alder Court', 'Orchard Gate'] });
  const [first, second] = own?.properties ?? [];
  if (!own || !first || !second) throw new Error('two properties were asked for');
  const store = createStore();
  const properties = [first, { ...second, timezone: 'America/Boise' }];
  store.dispatch(setOrganizationData([{ ...own, timezone: 'Pacific/Honolulu', properties }]));
  const list = (
    <ul>
      <Day propertyId={1} />
      <Day propertyId={2} />
      <Day />
    </ul>
  );
  renderInApp(list, { store });
  expect(days()).toEqual(['2026-11-23', '2026-11-22', '2026-11-22']);
});

test('where nothing is named it is the day of the organization with the lowest id, as on the server', () => {
  const [first, second] = anOrgData({ Harbor: ['Alder Court'], Cascade: ['Elm Row'] });
  if (!first || !second) throw new Error('two organizations were asked for');
  const store = createStore();
  store.dispatch(setLoggedIn(aUser({ organizationId: 2 })));
  store.dispatch(setOrganizationData([{ ...second, timezone: 'America/Boise' }, first]));
  const list = (
    <ul>
      <Day />
      <Day organizationId={1} />
      <Day organizationId={2} />
    </ul>
  );
  renderInApp(list, { store });
  expect(days()).toEqual(['2026-11-23', '2026-11-23', '2026-11-22']);
});

test('before the organizations are loaded it is the day in the server’s default zone, not the reader’s', () => {
  vi.setSystemTime(new Date('2026-11-23T04:30:00Z'));
  renderInApp(<Day propertyId={1} />);
  expect(days()).toEqual(['2026-11-22']);
});

function Form({ today }: { today: string }) {
  const form = useForm({ defaultValues: { doneOn: today } });
  useTodayAsDefault(form, 'doneOn', today);
  return <input type="date" aria-label="Done on" {...form.register('doneOn')} />;
}

test('a date that a form fills in follows the day until it is edited', () => {
  const { rerender } = render(<Form today="2026-11-22" />);
  const field = screen.getByLabelText('Done on');
  rerender(<Form today="2026-11-23" />);
  expect(field).toHaveProperty('value', '2026-11-23');
  fireEvent.input(field, { target: { value: '2026-11-20' } });
  rerender(<Form today="2026-11-24" />);
  expect(field).toHaveProperty('value', '2026-11-20');
});
