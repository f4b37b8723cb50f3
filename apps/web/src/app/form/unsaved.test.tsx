import fs from 'node:fs';
import path from 'node:path';
import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { Link, Route, Routes, useNavigate } from 'react-router';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { setLoggedIn, setLoggedOut } from '#api/session.ts';
import { aUser } from '#testing/people.ts';
import { renderInApp } from '#testing/render.tsx';
import { SideDrawer } from '#ui/overlays/SideDrawer.tsx';
import { createStore } from '../store.ts';
import { aDrawer, useSearchState } from '../use-search-state.ts';
import { ContractForm } from './ContractForm.tsx';
import { contractResolver } from './contract-resolver.ts';
import { useLeave } from './unsaved.ts';
import { useForm } from './use-form.ts';

const Body = z.object({ note: z.string() });
const Search = z.object({ q: z.string().optional(), item: aDrawer(z.string().optional()) });

/** A page with a filter and, beside it, a drawer with a form; another page; both in the browser's history. */
function Place() {
  const [search, patch] = useSearchState(Search);
  return (
    <>
      <Link to="/other">Other page</Link>
      <input aria-label="Filter" value={search.q ?? ''} onChange={(event) => patch({ q: event.target.value })} />
      <button type="button" onClick={() => patch({ item: '7' })}>
        Open
      </button>
      {search.item && <Drawer onClose={() => patch({ item: null })} />}
    </>
  );
}

function Drawer({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const leave = useLeave();
  const [isRefused, setRefused] = useState(true);
  const form = useForm({
    defaultValues: { note: '' },
    resolver: contractResolver(Body, (values: { note: string }) => values),
  });
  return (
    <SideDrawer isInAddress label="Details" title="Details" onClose={() => leave(onClose)}>
      <ContractForm
        label="Note form"
        form={form}
        submitLabel="Save"
        onCancel={onClose}
        send={async () => {
          if (!isRefused) return {};
          setRefused(false);
          return { error: { status: 500, code: undefined, message: 'Not now.', fields: [] } };
        }}
        onSent={() => navigate('/other')}
      >
        <input aria-label="Note" {...form.register('note')} />
      </ContractForm>
    </SideDrawer>
  );
}

function Back({ steps }: { steps: number }) {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => navigate(steps)}>
      {steps < 0 ? 'Back' : 'Forward'}
    </button>
  );
}

async function typing(history: string[] = ['/other']) {
  const store = createStore();
  store.dispatch(setLoggedIn(aUser()));
  const app = renderInApp(
    <>
      <Back steps={-1} />
      <Routes>
        <Route path="/place" element={<Place />} />
        <Route path="/other" element={<p>The other page</p>} />
      </Routes>
    </>,
    { path: '/place', history, store },
  );
  const { user } = app;
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await user.type(await screen.findByLabelText('Note'), 'Seal leaks');
  const note = () => (screen.getByLabelText('Note') as HTMLInputElement).value;
  const answer = async (name: 'Stay' | 'Leave') => {
    await user.click(await screen.findByRole('button', { name }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  };
  return { ...app, note, answer };
}

const WAYS = {
  'a link': async (user: Awaited<ReturnType<typeof typing>>['user']) => user.click(screen.getByText('Other page')),
  'the browser’s Back': async (user: Awaited<ReturnType<typeof typing>>['user']) =>
    user.click(screen.getByText('Back')),
  'the drawer’s X': async (user: Awaited<ReturnType<typeof typing>>['user']) =>
    user.click(screen.getByRole('button', { name: 'Close details' })),
  Escape: async (user: Awaited<ReturnType<typeof typing>>['user']) => user.keyboard('{Escape}'),
  Cancel: async (user: Awaited<ReturnType<typeof typing>>['user']) =>
    user.click(screen.getByRole('button', { name: 'Cancel' })),
};

test.each(Object.entries(WAYS))('%s asks before it loses what was typed; Stay keeps all of it', async (_way, go) => {
  const { user, note, answer, path } = await typing();
  await go(user);
  await answer('Stay');
  expect([note(), path()]).toEqual(['Seal leaks', '/place?item=7']);
  await go(user);
  await answer('Leave');
  await waitFor(() => expect(screen.queryByLabelText('Note')).toBeNull());
  expect(path()).not.toBe('/place?item=7');
});

test('the browser’s Back goes exactly where it would have gone, once Leave is chosen', async () => {
  const { user, answer, path } = await typing();
  await user.click(screen.getByText('Back'));
  await user.click(screen.getByText('Back'));
  await answer('Leave');
  await waitFor(() => expect(path()).toBe('/place'));
  await user.click(screen.getByText('Back'));
  await waitFor(() => expect(path()).toBe('/other'));
});

test('saving does not ask, a refused save keeps asking, and a filter of the list beside it loses nothing', async () => {
  const { user, note, answer, path } = await typing();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect((await screen.findByRole('alert')).textContent).toContain('What you typed is kept');
  await user.click(screen.getByText('Other page'));
  await answer('Stay');
  await user.type(screen.getByLabelText('Filter'), 'rheem');
  await waitFor(() => expect(path()).toBe('/place?item=7&q=rheem'));
  expect(note()).toBe('Seal leaks');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The other page')).toBeDefined();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('closing the browser’s tab asks while there is something to lose, and only then', async () => {
  const { user, answer } = await typing();
  const isHeld = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(isHeld()).toBe(true);
  await user.click(screen.getByText('Other page'));
  await answer('Leave');
  await screen.findByText('The other page');
  expect(isHeld()).toBe(false);
});

test('a person who is signed out is not asked: nothing could be saved any more', async () => {
  const { user, store } = await typing();
  act(() => void store.dispatch(setLoggedOut()));
  await user.click(screen.getByText('Other page'));
  expect(await screen.findByText('The other page')).toBeDefined();
});

/** Forms that hold nothing to lose, each with its reason. */
const NOTHING_TO_LOSE: Record<string, string> = {
  'ui/overlays/ConfirmDialog.tsx': 'is the question itself',
  'shell/property-choice/SelectPropertyDialog.tsx': 'is a choice, made again in two clicks',
  'screens/invoice/ApLacks.tsx': 'is one code',
  'screens/invoice/ChooseProperty.tsx': 'is a choice, made again in two clicks',
  'screens/invoice/Review.tsx': 'is the form of use-review.tsx, which asks',
  'screens/fls-invoices/FlsReview.tsx': 'is the form of use-fls-review.ts, which asks',
  'app/guest/CodeStep.tsx': 'is a code of six digits that can be read again',
  'screens/login/SignInStep.tsx': 'is filled by the browser',
  'shell/SignInAgain.tsx': 'is filled by the browser; the page behind it keeps what was typed there',
  'screens/forgot/ForgotPage.tsx': 'is one address',
  'screens/reset/ResetPage.tsx': 'is a password before the sign-in',
  'screens/first-run/FirstRunPage.tsx': 'comes before any sign-in, and has no way out',
  'screens/register/RegisterForm.tsx': 'comes before any sign-in',
  'screens/invitation/NewPersonForm.tsx': 'comes before any sign-in',
  'screens/tag-page/ReportForm.tsx': 'is for people without an account',
  'screens/tag-page/SendLink.tsx': 'is one phone number, of people without an account',
  'screens/scan/CodeReader.tsx': 'a code that is typed only finds its tag',
};

test('every form of the product asks before its changes are lost', () => {
  const root = path.resolve(import.meta.dirname, '../..');
  const files = fs
    .readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.tsx$/.test(file));
  const forms = files.filter((file) => {
    const text = fs.readFileSync(path.join(root, file), 'utf8');
    return /<form[\s>]|<ContractForm|useForm[(<]|useKeepUnsaved\(/.test(text);
  });
  expect(forms.length).toBeGreaterThan(40);
  const silent = forms.filter((file) => {
    const text = fs.readFileSync(path.join(root, file), 'utf8');
    const isOwn =
      /useKeepUnsaved\(/.test(text) ||
      /import \{ useForm \} from '[^']*\/form\/use-form\.ts'/.test(text) ||
      /import \{ use(Versioned|Own)Form \} from '[^']*\/use-(versioned|own)-form\.ts'/.test(text);
    const isGiven = /form=\{form\}/.test(text) || file === 'app/form/ContractForm.tsx';
    const isBare = /useForm\b[^}]*\} from 'react-hook-form'/.test(text);
    return isBare || !(isOwn || isGiven);
  });
  expect(silent.toSorted()).toEqual(Object.keys(NOTHING_TO_LOSE).toSorted());
});
