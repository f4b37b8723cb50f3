import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { QueryState } from './QueryState.tsx';

const refetch = () => undefined;

function show(query: Parameters<typeof QueryState<string>>[0]['query']) {
  return render(
    <QueryState query={query} thing="The runs">
      {(data) => <p>{data}</p>}
    </QueryState>,
  );
}

test('what was asked before is not shown as the answer to what failed', () => {
  show({ data: 'Runs of another schedule', currentData: undefined, isError: true, refetch });
  expect(screen.getByRole('alert').textContent).toContain('The runs could not be loaded');
  expect(screen.queryByText('Runs of another schedule')).toBeNull();
});

test('what could not be loaded again is shown, and said to be from before', () => {
  show({ data: 'Two runs', currentData: 'Two runs', isError: true, refetch });
  expect(screen.getByRole('alert').textContent).toContain('The runs could not be loaded again');
  expect(screen.getByText('Two runs')).toBeDefined();
});

test('rows whose next page failed are not said to be from before', () => {
  show({ data: 'Two runs', currentData: 'Two runs', isError: true, isFetchNextPageError: true, refetch });
  expect(screen.queryByRole('alert')).toBeNull();
});
