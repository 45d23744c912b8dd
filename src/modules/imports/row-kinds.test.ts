import { expect, test } from 'vitest';
import { textsOf } from './cells.ts';
import { findHeader } from './header.ts';
import { leftOutAs, ROW_KINDS } from './row-kinds.ts';
import { statusOf } from './status.ts';

const header = findHeader([{ number: 1, cells: ['Tenant', 'Suite', 'Sq Ft', 'Status'] }]);

const titles = new Set(['Tenant Directory']);

function viewOf(cells: readonly string[]) {
  const row = { number: 2, cells };
  const status = cells[3] ?? '';
  return {
    ...row,
    texts: textsOf(row, header),
    status,
    verdict: status === '' ? null : statusOf(status),
    header,
    titles,
  };
}

const cases = (side: 'are' | 'areNot') =>
  ROW_KINDS.flatMap(({ reason, of, examples }) => examples[side].map((cells) => ({ reason, of, cells })));

test.each(cases('are'))('$cells is left out as $reason', ({ reason, of, cells }) => {
  expect(of(viewOf(cells)), 'by its own rule').not.toBeNull();
  expect(leftOutAs(viewOf(cells))?.reason).toBe(reason);
});

test.each(cases('areNot'))('$cells is not left out as $reason', ({ of, cells }) => {
  expect(of(viewOf(cells))).toBeNull();
});
