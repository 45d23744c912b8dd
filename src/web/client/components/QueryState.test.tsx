import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ApiError } from '../lib/api.ts';
import { QueryState } from './QueryState.tsx';

/** Text shown after a refetch that failed with this status. */
function textAfter(status: number): string {
  const query = {
    data: 'Row 7',
    error: new ApiError(status, 'Failure', { code: 'conflict' }),
    isPending: false,
    isFetching: false,
    isRefetchError: true,
    dataUpdatedAt: 0,
    refetch: async () => {},
  };
  return renderToStaticMarkup(<QueryState query={query}>{(row) => <p>{row}</p>}</QueryState>);
}

test.each([403, 404, 410])('a refetch that fails with %i removes the row', (status) => {
  expect(textAfter(status)).not.toContain('Row 7');
  expect(textAfter(status)).toContain('Failure');
});

test.each([400, 409, 429, 500, 503])('a refetch that fails with %i keeps the row', (status) => {
  expect(textAfter(status)).toContain('Row 7');
});
