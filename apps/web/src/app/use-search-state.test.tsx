import { screen, waitFor } from '@testing-library/react';
import { Route, Routes, useNavigate } from 'react-router';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { renderInApp } from '#testing/render.tsx';
import { aDrawer, aView, type SearchPatch, useSearchState } from './use-search-state.ts';

const Search = z.object({
  tab: aView(z.enum(['plan', 'list']).default('plan')),
  q: z.string().optional(),
  item: aDrawer(z.string().optional()),
});

const PATCHES: Record<string, SearchPatch> = {
  List: { tab: 'list', item: null },
  'Open 7': { item: 7 },
  'Next: 8': { item: 8 },
  Close: { item: null },
  'Filter a': { q: 'a' },
  'Filter b, closing': { q: 'b', item: null },
};

function Place() {
  const navigate = useNavigate();
  const [state, patch] = useSearchState(Search);
  return (
    <>
      {Object.entries(PATCHES).map(([name, changes]) => (
        <button key={name} type="button" onClick={() => patch(changes)}>
          {name}
        </button>
      ))}
      <button type="button" onClick={() => navigate(-1)}>
        Back
      </button>
      <output aria-label="state">{JSON.stringify(state)}</output>
    </>
  );
}

function open() {
  const app = renderInApp(
    <Routes>
      <Route path="/before" element={<p>The page before</p>} />
      <Route path="/place" element={<Place />} />
    </Routes>,
    { path: '/place', history: ['/before'] },
  );
  const press = async (name: string, then: string) => {
    await app.user.click(screen.getByRole('button', { name }));
    await waitFor(() => expect(app.path()).toBe(then));
  };
  return { ...app, press };
}

test('Back undoes what was last opened: the drawer, then the tab, then the page', async () => {
  const { press } = open();
  await press('List', '/place?tab=list');
  await press('Open 7', '/place?tab=list&item=7');
  await press('Back', '/place?tab=list');
  await press('Back', '/place');
  await press('Back', '/before');
});

test('what is typed into a filter, and the next row in an open drawer, are no steps of their own', async () => {
  const { press } = open();
  await press('Filter a', '/place?q=a');
  await press('Open 7', '/place?q=a&item=7');
  await press('Next: 8', '/place?q=a&item=8');
  await press('Back', '/place?q=a');
  await press('Back', '/before');
});

test('closing a drawer is a step back, so that Back does not come to it again', async () => {
  const { press } = open();
  await press('Open 7', '/place?item=7');
  await press('Next: 8', '/place?item=8');
  await press('Close', '/place');
  await press('Back', '/before');
});

test('a drawer that a filter closed, or that came with the address, is closed without a step back', async () => {
  const { press } = open();
  await press('Open 7', '/place?item=7');
  await press('Filter b, closing', '/place?q=b');
  await press('Open 7', '/place?q=b&item=7');
  await press('Filter a', '/place?q=a&item=7');
  await press('Close', '/place?q=a');
  await press('Back', '/place?q=b');
});

test('a value that does not fit the schema reads as absent', () => {
  renderInApp(
    <Routes>
      <Route path="/place" element={<Place />} />
    </Routes>,
    { path: '/place?tab=nonsense&q=x' },
  );
  expect(screen.getByLabelText('state').textContent).toBe(JSON.stringify({ tab: 'plan', q: 'x' }));
});
