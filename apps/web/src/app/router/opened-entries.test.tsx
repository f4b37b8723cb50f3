import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { Link, Route, Routes, useNavigate } from 'react-router';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { setLoggedIn } from '#api/session.ts';
import { aUser } from '#testing/people.ts';
import { renderInApp } from '#testing/render.tsx';
import { OpenedPlace } from '#ui/overlays/opened-place.tsx';
import { SideDrawer } from '#ui/overlays/SideDrawer.tsx';
import { useKeepUnsaved, useLeave } from '../form/unsaved.ts';
import { createStore } from '../store.ts';
import { aDrawer, useSearchState } from '../use-search-state.ts';

const Search = z.object({ q: z.string().optional(), item: aDrawer(z.string().optional()) });

/** A page whose address opens one drawer, and that opens others by itself; in each a group that opens over its fields. */
function Place() {
  const navigate = useNavigate();
  const [search, patch] = useSearchState(Search);
  const [open, setOpen] = useState<string | null>(null);
  return (
    <>
      <button type="button" onClick={() => navigate(-1)}>
        Back
      </button>
      <input aria-label="Filter" value={search.q ?? ''} onChange={(event) => patch({ q: event.target.value })} />
      {['Add', 'Edit'].map((name) => (
        <button key={name} type="button" onClick={() => setOpen(name)}>
          {name}
        </button>
      ))}
      <button type="button" onClick={() => patch({ item: '7' })}>
        Row 7
      </button>
      {open && <Form key={open} name={open} onClose={() => setOpen(null)} />}
      {search.item && (
        <SideDrawer isInAddress label="Item" title="Item" onClose={() => patch({ item: null })}>
          <Group />
        </SideDrawer>
      )}
    </>
  );
}

function Form({ name, onClose }: { name: string; onClose: () => void }) {
  const [note, setNote] = useState('');
  const leave = useLeave();
  useKeepUnsaved(note !== '');
  return (
    <SideDrawer label={name} title={name} onClose={() => leave(onClose)}>
      <input aria-label="Note" value={note} onChange={(event) => setNote(event.target.value)} />
      <Group />
      <Link to="/other">Other page</Link>
    </SideDrawer>
  );
}

function Group() {
  const [isOpen, setOpen] = useState(false);
  if (!isOpen)
    return (
      <button type="button" onClick={() => setOpen(true)}>
        New model
      </button>
    );
  return (
    <OpenedPlace label="New model" onClose={() => setOpen(false)}>
      <input aria-label="Model" />
    </OpenedPlace>
  );
}

async function open(...names: string[]) {
  const store = createStore();
  store.dispatch(setLoggedIn(aUser()));
  const app = renderInApp(
    <Routes>
      <Route path="/before" element={<p>The page before</p>} />
      <Route path="/place" element={<Place />} />
      <Route path="/other" element={<Elsewhere />} />
    </Routes>,
    { path: '/place', history: ['/before'], store },
  );
  const press = (name: string) => app.user.click(screen.getByRole('button', { name }));
  for (const name of names) await press(name);
  const shows = (label: string) => waitFor(() => expect(screen.queryByLabelText(label)).not.toBeNull());
  const hides = (label: string) => waitFor(() => expect(screen.queryByLabelText(label)).toBeNull());
  const isBefore = () => waitFor(() => expect(app.path()).toBe('/before'));
  return { ...app, press, shows, hides, isBefore };
}

function Elsewhere() {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => navigate(-1)}>
      Back
    </button>
  );
}

test('Back closes what was opened last, one after the other, and then leaves the page', async () => {
  const { press, hides, isBefore, path } = await open('Add', 'New model');
  await press('Back');
  await hides('Model');
  expect(screen.getByLabelText('Note')).toBeDefined();
  await press('Back');
  await hides('Note');
  expect(path()).toBe('/place');
  await press('Back');
  await isBefore();
});

test('Back asks before it closes a drawer that holds changes; Stay keeps them, Leave closes the drawer alone', async () => {
  const { user, press, hides, path } = await open('Add');
  await user.type(screen.getByLabelText('Note'), 'Seal leaks');
  for (const answer of ['Stay', 'Leave']) {
    await press('Back');
    await user.click(await screen.findByRole('button', { name: answer }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    if (answer === 'Stay') expect((screen.getByLabelText('Note') as HTMLInputElement).value).toBe('Seal leaks');
  }
  await hides('Note');
  expect(path()).toBe('/place');
});

test('a group inside a form closes by Back without a question: the form loses nothing', async () => {
  const { user, press, hides } = await open('Add');
  await user.type(screen.getByLabelText('Note'), 'Seal leaks');
  await press('New model');
  await press('Back');
  await hides('Model');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect((screen.getByLabelText('Note') as HTMLInputElement).value).toBe('Seal leaks');
});

test.each([
  ['by its X', ['Add', 'Close details']],
  ['with a group open in it', ['Add', 'New model', 'Close details']],
  ['for another one', ['Add', 'Edit', 'Close details']],
  ['that the address opens, with a group open in it', ['Row 7', 'New model', 'Close details']],
])('a drawer that is closed %s removes its entries', async (_how, names) => {
  const { press, hides, isBefore, path } = await open(...names);
  await hides('Note');
  await hides('Model');
  await waitFor(() => expect(path()).toBe('/place'));
  await press('Back');
  await isBefore();
});

test('a filter that was typed while a drawer was open stays when it closes', async () => {
  const { user, press, hides, path } = await open('Add');
  await user.type(screen.getByLabelText('Filter'), 'lg');
  await waitFor(() => expect(path()).toBe('/place?q=lg'));
  await press('Close details');
  await hides('Note');
  expect(path()).toBe('/place?q=lg');
});

test('from a page that a drawer led to, Back comes to the page with the drawer closed', async () => {
  const { user, press, isBefore, path } = await open('Add');
  await user.click(screen.getByText('Other page'));
  await waitFor(() => expect(path()).toBe('/other'));
  await press('Back');
  await waitFor(() => expect(path()).toBe('/place'));
  expect(screen.queryByLabelText('Note')).toBeNull();
  await press('Back');
  await isBefore();
});

test('the first field has the focus, Escape closes the innermost alone, and the focus goes back to what opened it', async () => {
  const { user, press, hides, shows } = await open();
  await press('Add');
  await shows('Note');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Note')));
  await press('New model');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Model')));
  await user.keyboard('{Escape}');
  await hides('Model');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'New model' })));
  await user.keyboard('{Escape}');
  await hides('Note');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add' })));
});
