import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderInApp } from '#testing/render.tsx';
import { PrintedFiltersProvider, PrintHead, usePrintedFilters } from './PrintHead.tsx';

function Filtered() {
  const [filters, setFilters] = useState(['Due: Backlog']);
  usePrintedFilters(filters);
  return (
    <button type="button" onClick={() => setFilters([])}>
      Clear
    </button>
  );
}

function Planned() {
  usePrintedFilters(['Plan: Expected life']);
  return null;
}

test('a printed page says what it is, whose it is, its filters and when it was printed; on the screen nothing of it is there', async () => {
  const { user } = renderInApp(
    <PrintedFiltersProvider>
      <PrintHead title="Items" place="Alder Court, Harbor Residential" />
      <Filtered />
      <Planned />
    </PrintedFiltersProvider>,
  );
  expect(screen.queryByText('Lintel')).toBeNull();
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(screen.getByRole('heading', { level: 1, name: 'Items' })).toBeDefined();
  expect(screen.getByText('Alder Court, Harbor Residential')).toBeDefined();
  expect(screen.getByText('Due: Backlog · Plan: Expected life')).toBeDefined();
  expect(screen.getByText(/^Printed \d{4}-\d\d-\d\d \d\d:\d\d [AP]M$/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(screen.getByText('Plan: Expected life')).toBeDefined();
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(screen.queryByText('Lintel')).toBeNull();
});
