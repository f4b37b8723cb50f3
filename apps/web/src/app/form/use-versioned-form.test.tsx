import { contact } from '@lintel/contract/people/contact';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import type * as z from 'zod';
import { contactApi, useGetContactQuery, useUpdateContactMutation } from '#api/contact.api.ts';
import { setLoggedIn } from '#api/session.ts';
import { browseAt } from '#testing/browse-at.ts';
import { aContact } from '#testing/contacts.ts';
import { type FakeRequest, startFakeApi } from '#testing/fake-api.ts';
import { aUser } from '#testing/people.ts';
import { renderInApp } from '#testing/render.tsx';
import { createStore } from '../store.ts';
import { ContractForm } from './ContractForm.tsx';
import { contractResolver } from './contract-resolver.ts';
import { FormText } from './FormText.tsx';
import { useVersionedForm } from './use-versioned-form.ts';

type Contact = z.output<typeof contact.getContact.response>;
type Values = { name: string; role: string; notes: string };

const Body = contact.updateContact.body;
const resolver = contractResolver(Body, (values: Values) => values);

function Page() {
  const { data, refetch } = useGetContactQuery({ params: { contactId: 5 } });
  const [isOpen, setOpen] = useState(true);
  if (!data) return null;
  return (
    <>
      <h1>{data.name}</h1>
      <p>Version {data.version}</p>
      {isOpen && <Form contact={data} onReload={async () => (await refetch()).data} onDone={() => setOpen(false)} />}
    </>
  );
}

type FormProps = { contact: Contact; onReload: () => Promise<Contact | undefined>; onDone: () => void };

function Form({ contact: thing, onReload, onDone }: FormProps) {
  const [update] = useUpdateContactMutation();
  const { form, version, versioned } = useVersionedForm({
    thing,
    valuesOf: ({ name, role, notes }): Values => ({ name, role: role ?? '', notes: notes ?? '' }),
    resolverOf: () => resolver,
    load: onReload,
    recorded: { entity: 'contact', id: thing.id },
  });
  return (
    <ContractForm
      label="Contact"
      form={form}
      submitLabel="Save"
      onCancel={onDone}
      versioned={versioned}
      send={(body) => update({ params: { contactId: 5 }, body, ifMatch: version, errors: 'inline' })}
      onSent={onDone}
    >
      <FormText name="name" label="Name" />
      <FormText name="role" label="Role" options={[{ value: 'M', label: 'Manager' }]} noneLabel="No role" />
      <FormText name="notes" label="Notes" />
    </ContractForm>
  );
}

let server: Awaited<ReturnType<typeof startFakeApi>>;
afterEach(() => server.stop());

/** A server with one contact, which refuses a change over an older version; `change` is somebody else's. */
async function open({ isAdmin = true } = {}) {
  let kept = aContact({ id: 5, name: 'Oak Plumbing', role: null, notes: 'Rings twice', version: 1 });
  let isUp = true;
  server = await startFakeApi(({ method, path, headers, body }: FakeRequest) => {
    if (path.startsWith('/v1/admin/audit'))
      return {
        body: {
          results: [
            { userId: null, userName: null, at: '2026-05-01T17:00:00.000Z' },
            { userId: 4, userName: 'Mina Sato', at: '2026-04-22T17:00:00.000Z' },
          ],
        },
      };
    if (method !== 'PUT') return isUp ? { body: kept } : { status: 503, body: {} };
    if (headers['if-match'] !== `"${kept.version}"`) return { status: 412, body: { code: 'STALE', errors: [] } };
    kept = { ...kept, ...(body as Partial<Contact>), version: kept.version + 1 };
    return { body: kept };
  });
  browseAt(server.base);
  const store = createStore();
  store.dispatch(setLoggedIn(aUser({ isAdmin })));
  const { user } = renderInApp(<Page />, { store });
  const form = within(await screen.findByRole('form', { name: 'Contact' }));
  return {
    user,
    form,
    store,
    change: (over: Partial<Contact>) => {
      kept = { ...kept, ...over, version: kept.version + 1 };
    },
    setUp: (next: boolean) => {
      isUp = next;
    },
    kept: () => kept,
    type: async (label: string, text: string) => {
      await user.clear(form.getByLabelText(label));
      await user.type(form.getByLabelText(label), text);
    },
    save: () => user.click(form.getByRole('button', { name: 'Save' })),
    calls: (method: string, path: string) =>
      server.requests.filter((request) => request.method === method && request.path.startsWith(path)),
  };
}

const OVERTAKEN = 'Somebody else changed this since you opened it';

test('a save over somebody else’s change says what changed from what to what, by whom and when, and what was typed beside it', async () => {
  const { form, change, type, save, kept } = await open();
  await type('Name', 'Ash Plumbing');
  change({ name: 'Elm Plumbing', role: 'M', notes: null });
  await save();
  expect(await form.findByText(OVERTAKEN)).toBeDefined();
  expect((await form.findAllByRole('listitem')).map((line) => line.textContent)).toEqual([
    'Name: Oak Plumbing → Elm Plumbing; you typed Ash Plumbing',
    'Role: No role → Manager',
    'Notes: Rings twice → nothing',
  ]);
  expect(form.getByText(/^By Mina Sato, 2026-04-22 /)).toBeDefined();
  expect(form.getByLabelText('Name')).toHaveProperty('value', 'Ash Plumbing');
  expect(kept().name).toBe('Elm Plumbing');
});

test('a person who may not read the audit log sees what changed, and no name', async () => {
  const { form, change, type, save, calls } = await open({ isAdmin: false });
  await type('Name', 'Ash Plumbing');
  change({ role: 'M' });
  await save();
  expect((await form.findByRole('listitem')).textContent).toBe('Role: No role → Manager');
  expect(form.queryByText(/^By /)).toBeNull();
  expect(calls('GET', '/v1/admin/audit')).toEqual([]);
});

test('the newest version keeps what was typed, shows the rest as it is now, and is saved over', async () => {
  const { user, form, change, type, save, kept } = await open();
  await type('Name', 'Ash Plumbing');
  change({ name: 'Elm Plumbing', notes: 'Rings once' });
  await save();
  await user.click(await form.findByRole('button', { name: 'Get the newest version' }));
  expect((await form.findByRole('status')).textContent).toContain('Notes: Rings twice → Rings once');
  expect(form.getByLabelText('Name')).toHaveProperty('value', 'Ash Plumbing');
  expect(form.getByLabelText('Notes')).toHaveProperty('value', 'Rings once');
  await save();
  await waitFor(() => expect(kept()).toMatchObject({ name: 'Ash Plumbing', notes: 'Rings once', version: 3 }));
});

test('Keep mine saves the whole form as it is over the other change', async () => {
  const { user, form, change, type, save, kept } = await open();
  await type('Name', 'Ash Plumbing');
  change({ name: 'Elm Plumbing', notes: 'Rings once' });
  await save();
  await user.click(await form.findByRole('button', { name: 'Keep mine' }));
  await waitFor(() => expect(kept()).toMatchObject({ name: 'Ash Plumbing', notes: 'Rings twice', version: 3 }));
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
});

test('the focus goes to what says that somebody else changed it, and to the newest version’s notice after it', async () => {
  const { user, form, change, type, save } = await open();
  await type('Name', 'Ash Plumbing');
  change({ role: 'M' });
  await save();
  await form.findByText(OVERTAKEN);
  expect(document.activeElement).toBe(form.getByRole('alert'));
  await user.click(form.getByRole('button', { name: 'Get the newest version' }));
  const notice = await form.findByRole('status');
  await waitFor(() => expect(document.activeElement).toBe(notice));
});

test('where the newest version cannot be read, the refusal still shows, and asking again works', async () => {
  const { user, form, change, type, save, setUp } = await open();
  await type('Name', 'Ash Plumbing');
  change({ role: 'M' });
  setUp(false);
  await save();
  expect(await form.findByText(OVERTAKEN)).toBeDefined();
  expect(await form.findByText(/^What changed could not be loaded/)).toBeDefined();
  expect(form.queryByText('What changed is not shown in this form.')).toBeNull();
  expect(form.queryByRole('button', { name: 'Keep mine' })).toBeNull();
  await user.click(form.getByRole('button', { name: 'Get the newest version' }));
  expect(await form.findByText(/^What changed could not be loaded/)).toBeDefined();
  expect(form.queryByRole('status')).toBeNull();
  setUp(true);
  await user.click(form.getByRole('button', { name: 'Get the newest version' }));
  expect((await form.findByRole('status')).textContent).toContain('Role: No role → Manager');
});

test('overtaken once more, it says so again', async () => {
  const { user, form, change, type, save, kept } = await open();
  await type('Name', 'Ash Plumbing');
  change({ role: 'M' });
  await save();
  await user.click(await form.findByRole('button', { name: 'Get the newest version' }));
  await form.findByRole('status');
  change({ notes: 'Rings once' });
  await save();
  expect((await form.findByText('Notes: Rings twice → Rings once')).closest('[role=alert]')).not.toBeNull();
  expect(form.queryByRole('status')).toBeNull();
  await user.click(form.getByRole('button', { name: 'Get the newest version' }));
  await form.findByRole('status');
  await save();
  await waitFor(() => expect(kept()).toMatchObject({ name: 'Ash Plumbing', notes: 'Rings once', version: 4 }));
});

test('a saved form shows at once on the page, without another call for it', async () => {
  const { type, save, calls } = await open();
  const before = calls('GET', '/v1/contact/5').length;
  await type('Name', 'Ash Plumbing');
  await save();
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
  expect(screen.getByRole('heading', { name: 'Ash Plumbing' })).toBeDefined();
  expect(screen.getByText('Version 2')).toBeDefined();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(calls('GET', '/v1/contact/5')).toHaveLength(before);
});

test('a newer version in the cache is taken by a form in which nothing was typed, and by no other', async () => {
  const { form, change, type, store, save } = await open();
  const refetch = () =>
    store.dispatch(contactApi.endpoints.getContact.initiate({ params: { contactId: 5 } }, { forceRefetch: true }));
  change({ notes: 'Rings once' });
  await refetch();
  await waitFor(() => expect(form.getByLabelText('Notes')).toHaveProperty('value', 'Rings once'));
  await type('Name', 'Ash Plumbing');
  change({ notes: 'Never rings' });
  await refetch();
  expect(await screen.findByText('Version 3')).toBeDefined();
  expect(form.getByLabelText('Notes')).toHaveProperty('value', 'Rings once');
  await save();
  expect(await form.findByText('Notes: Rings once → Never rings')).toBeDefined();
});
