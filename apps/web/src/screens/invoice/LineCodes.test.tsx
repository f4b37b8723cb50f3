import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FormProvider, useForm } from 'react-hook-form';
import { afterEach, expect, test } from 'vitest';
import { rehydrateTokens, setLoggedIn } from '#api/session.ts';
import { ReviewFormContext } from '#app/invoice-review/review-form.ts';
import { createStore } from '#app/store.ts';
import { browseAt } from '#testing/browse-at.ts';
import { startFakeApi } from '#testing/fake-api.ts';
import { anInvoiceDetail, anInvoiceLine } from '#testing/invoices.ts';
import { aUser } from '#testing/people.ts';
import { renderInApp } from '#testing/render.tsx';
import { LineCodes } from './LineCodes.tsx';
import { reviewValues } from './review-values.ts';

let server: Awaited<ReturnType<typeof startFakeApi>> | undefined;
afterEach(() => server?.stop());

const line = anInvoiceLine({ glCode: '6410', costCentre: 'North', isCodeProposed: true });
const invoice = anInvoiceDetail({ PdfDataLineItem: [line] });

function Place() {
  const form = useForm({ defaultValues: reviewValues(invoice) });
  return (
    <FormProvider {...form}>
      <ReviewFormContext value={{ failure: null, words: new Map(), onFocus: () => undefined }}>
        <LineCodes at={0} invoice={invoice} stored={line} />
      </ReviewFormContext>
    </FormProvider>
  );
}

test('a GL code that is proposed says so, and by keyboard alone another one is given, with its name on the list', async () => {
  const settings = { organizationId: 1, glCodes: [{ id: 1, code: '6420', name: 'Repairs' }], rules: [], version: 1 };
  server = await startFakeApi((request) =>
    request.path === '/v1/project/settings/1'
      ? { body: settings }
      : { status: 404, body: { code: 'NOT_FOUND', message: 'Nothing here.', errors: [] } },
  );
  browseAt(server.base);
  const store = createStore();
  store.dispatch(setLoggedIn(aUser({ roleId: 3 })));
  store.dispatch(rehydrateTokens({ accessToken: 'a', refreshToken: 'r' }));
  renderInApp(<Place />, { store });
  const user = userEvent.setup();
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Line 1: GL 6410, North' }));
  expect(screen.getByText('Proposed')).toBeDefined();
  expect(screen.queryByLabelText('GL code')).toBeNull();
  await user.keyboard('{Enter}{Tab}');
  const code = screen.getByLabelText('GL code');
  expect(document.activeElement).toBe(code);
  await user.clear(code);
  await user.keyboard('6420');
  expect(await screen.findByText('Repairs')).toBeDefined();
  expect(screen.queryByText('Proposed')).toBeNull();
  expect(screen.getByRole('button', { name: 'Line 1: GL 6420, North' })).toBeDefined();
});
