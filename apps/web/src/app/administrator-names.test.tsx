import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { addError } from '#api/errors.ts';
import { anOrgData, aUser } from '#testing/people.ts';
import { FIRST, openApp, problem, startHouse } from '#testing/the-app.tsx';

// why: the pages are loaded here, so that a busy machine does not exceed the tests' timeout
beforeAll(async () => {
  await Promise.all([
    import('#shell/Shell.tsx'),
    import('#shell/AdminsOnly.tsx'),
    import('#shell/ErrorModal.tsx'),
    import('#shell/property-choice/SelectPropertyDialog.tsx'),
  ]);
}, 60_000);

let house: Awaited<ReturnType<typeof startHouse>> | undefined;
afterEach(() => house?.stop());

const people = (...names: string[]) =>
  names.map((name, at) => {
    const [firstName = '', lastName = ''] = name.split(' ');
    return { id: 50 + at, firstName, lastName, email: `${firstName.toLowerCase()}@harbor.example` };
  });
type Answer = { organizations: object[]; server: { email: string } | null };
const HARBOR = { id: 1, name: 'Harbor Residential' };

async function open(path: string, answer: Answer | null, over: Partial<Parameters<typeof startHouse>[0]> = {}) {
  house = await startHouse({
    ...over,
    answer: (request) => {
      if (request.path !== '/v1/organization/administrators') return undefined;
      return answer ? { body: answer } : problem(500, 'Something went wrong on our side.', 'INTERNAL');
    },
  });
  return openApp(path, { tokens: FIRST });
}
const refused = async () => (await screen.findByText('Only administrators see this page')).parentElement as HTMLElement;

test('where people are told to ask an administrator, the administrators are named, with their addresses', async () => {
  await open('/admin/users', {
    organizations: [{ ...HARBOR, administrators: people('Lee Park', 'Kim Ito'), total: 2 }],
    server: null,
  });
  const place = await refused();
  await waitFor(() => expect(place.textContent).toContain('Ask Lee Park or Kim Ito for the right'));
  expect(within(place).getByRole('link', { name: 'Kim Ito' }).getAttribute('href')).toBe('mailto:kim@harbor.example');
});

test('at most three are named, and how many more there are', async () => {
  await open('/admin/users', {
    organizations: [{ ...HARBOR, administrators: people('Lee Park', 'Kim Ito', 'Sam Roe'), total: 5 }],
    server: null,
  });
  const place = await refused();
  await waitFor(() => expect(place.textContent).toContain('Ask Lee Park, Kim Ito, Sam Roe and 2 more for'));
});

test('a person of no organization is told who runs this server, or the plain sentence where that is not known', async () => {
  const nowhere = { user: aUser({ organizationId: null }), organizations: [] };
  const view = await open('/admin/users', { organizations: [], server: { email: 'it@harbor.example' } }, nowhere);
  const place = await refused();
  await waitFor(() => expect(place.textContent).toContain('Ask whoever runs this server (it@harbor.example) for'));
  view.unmount();
  await house?.stop();
  await open('/admin/users', { organizations: [], server: null }, nowhere);
  expect((await refused()).textContent).toContain('Ask an administrator of your organization for');
});

test('while the names are not known, and where they cannot be had, the sentence stands as it is', async () => {
  await open('/admin/users', null);
  const place = await refused();
  await waitFor(() => expect(house?.calls('/v1/organization/administrators')).not.toHaveLength(0));
  expect(place.textContent).toContain('Ask an administrator of your organization for the right');
});

test('of several organizations, the one that is chosen in Select Property is meant', async () => {
  const organizations = anOrgData({ 'Harbor Residential': ['Alder Court'], 'Bay Homes': [] });
  const { user } = await open(
    '/admin/users',
    {
      organizations: [
        { ...HARBOR, administrators: people('Lee Park'), total: 1 },
        { id: 2, name: 'Bay Homes', administrators: people('Ana Cruz'), total: 1 },
      ],
      server: null,
    },
    { organizations },
  );
  const place = await refused();
  await waitFor(() =>
    expect(place.textContent).toContain('Ask Lee Park (Harbor Residential) or Ana Cruz (Bay Homes) for'),
  );
  await user.click(screen.getAllByRole('link', { name: /Warranty/ })[0] as HTMLElement);
  const dialog = await screen.findByRole('dialog', { name: 'Select Property' });
  await user.click(within(dialog).getByRole('combobox', { name: 'Organization' }));
  await user.click(await screen.findByRole('option', { name: 'Bay Homes' }));
  await waitFor(() => expect(dialog.textContent).toContain('no property that you may see. Ask Ana Cruz.'));
});

test('a sentence of the server that tells people to tell their administrator names them too', async () => {
  const { store } = await open('/admin/users', {
    organizations: [{ ...HARBOR, administrators: people('Lee Park'), total: 1 }],
    server: null,
  });
  await refused();
  act(() => void store.dispatch(addError('If this keeps happening, tell your administrator the request id.', 500)));
  const dialog = await screen.findByRole('alertdialog', { name: 'Error' });
  await waitFor(() => expect(dialog.textContent).toContain('tell Lee Park the request id.'));
});
