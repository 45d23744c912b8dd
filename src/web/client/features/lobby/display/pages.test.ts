import { expect, test } from 'vitest';
import { nextPage, type Row } from './pages.ts';

const rows = (count: number, height: number): Row[] =>
  Array.from({ length: count }, (_, i) => ({ top: i * height, bottom: (i + 1) * height }));

test('a listing that fits stays', () => {
  expect(nextPage(rows(8, 100), { top: 0, bottom: 800 })).toBeNull();
});

test('the next page begins with the first row that was cut', () => {
  expect(nextPage(rows(20, 100), { top: 0, bottom: 850 })).toBe(800);
  expect(nextPage(rows(20, 100), { top: 800, bottom: 1650 })).toBe(1600);
  expect(nextPage(rows(20, 100), { top: 1600, bottom: 2450 })).toBeNull();
});

test('a row taller than the screen is passed through', () => {
  expect(nextPage(rows(1, 3000), { top: 0, bottom: 800 })).toBe(800);
});

test('every row is whole on some page, and the pages end', () => {
  const all = rows(137, 61);
  const seen = new Set<number>();
  let top: number | null = 0;
  for (let page = 0; top !== null; page += 1) {
    expect(page).toBeLessThan(20);
    const view = { top, bottom: top + 700 };
    all.forEach((row, index) => {
      if (row.top >= view.top && row.bottom <= view.bottom + 2) seen.add(index);
    });
    top = nextPage(all, view);
  }
  expect(seen.size).toBe(137);
});
