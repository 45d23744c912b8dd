import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import staleTexts from '../../../../texts/generated/kit/stale.en.js';
import { ApiError } from '../../lib/api.ts';
import { ListContent } from './ListContent.tsx';
import { accessibleQueries, combineAll, combineLoaded, type ListQuery } from './list-query.ts';

beforeEach(() => void vi.stubGlobal('navigator', { onLine: true }));

const loadedQuery = (row: string): ListQuery<string[]> => ({
  data: [row],
  error: null,
  isPending: false,
  isFetching: false,
  isRefetchError: false,
  dataUpdatedAt: 0,
  refetch: async () => {},
});

const afterFailedRefetch = (row: string, status: number): ListQuery<string[]> => ({
  ...loadedQuery(row),
  error: new ApiError(status, `Failure ${status}`, { code: 'conflict' }),
  isRefetchError: true,
});

/** Text of a list over two buildings, after the second one's refetch failed with this status. */
function textAfter(status: number): string {
  const queries = accessibleQueries([loadedQuery('Row of A'), afterFailedRefetch('Row of B', status)]);
  const parts = queries.map((query, index) => ({ errorTitle: `Title of ${'AB'[index]}`, query }));
  const rows = queries.flatMap(({ data = [] }) => data);
  return renderToStaticMarkup(
    <ListContent query={combineLoaded(parts, rows)} failed="Failed" label="Rows" empty={null}>
      {(shownRows) => shownRows.join()}
    </ListContent>,
  );
}

test.each([403, 404, 410])('a refetch of one building that fails with %i removes its rows alone', (status) => {
  const text = textAfter(status);
  expect(text).toContain('Row of A');
  expect(text).not.toContain('Row of B');
  expect(text).toContain('Title of B');
  expect(text).toContain(`Failure ${status}`);
  expect(text).not.toContain(staleTexts.title);
});

test.each([400, 409, 429, 500, 503])('a refetch of one building that fails with %i keeps all rows', (status) => {
  const text = textAfter(status);
  expect(text).toContain('Row of A,Row of B');
  expect(text).not.toContain('Title of B');
  expect(text).toContain(staleTexts.title);
});

test('a list that needs all queries has no data once one of them is not accessible, whatever else fails', () => {
  const queries = [afterFailedRefetch('Row of A', 500), afterFailedRefetch('Row of B', 404)];
  expect(combineAll(queries, () => 'all').data).toBeUndefined();
  expect(combineAll(queries.slice(0, 1), () => 'all').data).toBe('all');
});
