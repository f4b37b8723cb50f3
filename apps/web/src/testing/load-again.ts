import { TAGS } from '@lintel/contract/base/tags';
import { act } from '@testing-library/react';
import { api } from '#api/api.ts';
import type { AppStore } from '#app/store.ts';

/** Everything on the screen is asked for once more, as after a change; done when the server has answered all of it. */
export async function loadAgain(store: AppStore): Promise<void> {
  await act(async () => {
    store.dispatch(api.util.invalidateTags([...TAGS]));
    await Promise.allSettled(store.dispatch(api.util.getRunningQueriesThunk()));
  });
}
