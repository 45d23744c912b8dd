import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Board, type BoardPage, type BoardTask, measures } from './board-types.ts';
import { measureName } from './break-name.ts';
import { fitBoard } from './fit-board.ts';
import { landscape, portrait, ruler, taskOf, taskWithPeople, tenants } from './sample-task.ts';
import { maxType } from './type-size.ts';
import { boardArea, createBoardTask } from './wall-task.ts';

const rowsOf = (page: BoardPage) => page.columns.flatMap(({ parts }) => parts.flatMap(({ rows }) => rows));
const allRows = (board: Board) => board.pages.flatMap(rowsOf);
const heightsOf = (board: Board) =>
  board.pages.flatMap(({ columns }) =>
    columns.map(({ parts, floorGap, extraRowHeight }) => {
      const lines = parts.flatMap(({ rows }) => rows.map((row) => row.lines.length + (row.isSuiteBelow ? 1 : 0)));
      const rowHeights = lines.reduce((sum, n) => sum + measures.row + (n - 1) * measures.line, 0) * board.type;
      const airy = parts.flatMap(({ rows }) => rows.filter(({ row }) => row.person !== 'below'));
      return rowHeights + (parts.length - 1) * floorGap + airy.length * extraRowHeight;
    }),
  );

const scripts = [
  'Hill Country Dental & Sons, Attorneys at Law',
  '東京インテグレーション株式会社',
  'شركة النخيل للتجارة',
  'भारतीय व्यापार मंडल',
];
const companyName = fc.oneof(
  { weight: 6, arbitrary: fc.lorem({ maxCount: 4 }) },
  { weight: 1, arbitrary: fc.stringMatching(/^[A-Za-z]{3,20}( [A-Za-z]{2,14}){0,8}$/) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(...scripts)
      .chain((text) => fc.integer({ min: 3, max: text.length }).map((end) => text.slice(0, end).trim())),
  },
);
const building = fc.array(fc.array(companyName, { minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 22 });
const screens = fc.constantFrom(
  portrait,
  landscape,
  { ...portrait, width: 2160, height: 3840 },
  { ...landscape, diagonalInches: 32, distanceMetres: 3 },
);

describe('any building', () => {
  test('every tenant is shown once, whole, in order, and within its column', () => {
    fc.assert(
      fc.property(building, screens, (floors, screen) => {
        const task = taskOf(floors, screen);
        const board = fitBoard(task);
        const rows = allRows(board);
        expect(rows.map(({ row }) => row.id)).toEqual(floors.flat().map((_, at) => at + 1));
        const { condensed } = board;
        for (const { row, lines } of rows) {
          expect(lines.join('')).toBe(row.name.text.replace(/\s+/g, ' ').trim());
          const room = (board.columnWidth - board.margin) / board.type;
          lines.forEach((line, at) => {
            const usedWidth = at === 0 ? row.suiteWidth + measures.beforeSuite : measures.hang;
            const width = (1 - condensed) * ruler.name(line.trim()) + condensed * ruler.condensed(line.trim());
            expect(width + usedWidth).toBeLessThanOrEqual(room);
          });
        }
        for (const height of heightsOf(board)) expect(height).toBeLessThanOrEqual(task.height + 0.5);
        expect(board.type).toBeGreaterThanOrEqual(task.minType);
        expect(board.type).toBeLessThanOrEqual(task.maxType + 0.001);
      }),
      { numRuns: 150 },
    );
  });

  test('no page has a single tenant, unless the building has', () => {
    fc.assert(
      fc.property(building, screens, (floors, screen) => {
        const { pages } = fitBoard(taskOf(floors, screen));
        if (floors.flat().length > 1) expect(Math.min(...pages.map(({ tenants }) => tenants))).toBeGreaterThan(1);
      }),
      { numRuns: 80 },
    );
  });

  test('a name too high for a narrow column gets a wider one', () => {
    const long =
      'KZjVJjirmGlTUpp MSIHVawypKWCuU hQdvUfRNr vYqJrcOiDFTJq QxrGVOJjvzNYBt VDYdfBPTkf BnRkwApQIzTcr yCVwVZGWh JaYOA';
    const distantScreen = { ...landscape, diagonalInches: 32, distanceMetres: 3 };
    const board = fitBoard(taskOf([...tenants(80, 12), [long]], distantScreen));
    expect(board.columns).toBeLessThan(5);
    expect(allRows(board)).toHaveLength(81);
  });

  test('a name that fits two lines has no third', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.lorem({ maxCount: 5 }), { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 15 }),
        (floors) => {
          const board = fitBoard(taskOf(floors, landscape));
          expect(Math.max(...allRows(board).map(({ lines }) => lines.length))).toBeLessThanOrEqual(2);
        },
      ),
      { numRuns: 80 },
    );
  });
});

describe('page counts', () => {
  test.each([
    [0, 1, 0],
    [1, 1, 1],
    [8, 4, 1],
    [58, 22, 1],
    [58, 1, 1],
  ])('%i tenants on %i floors has %i page', (count, floors, pages) => {
    for (const screen of [portrait, landscape])
      expect(fitBoard(taskOf(tenants(count, floors), screen)).pages).toHaveLength(pages);
  });

  test.each([portrait, landscape])('200 and 2,000 tenants get pages of even length and whole floors', (screen) => {
    for (const [count, floors] of [
      [200, 22],
      [2000, 60],
    ] as const) {
      const board = fitBoard(taskOf(tenants(count, floors), screen));
      const lengths = board.pages.map(({ tenants: length }) => length);
      expect(Math.min(...lengths)).toBeGreaterThan(Math.max(...lengths) / 2);
      const broken = board.pages.filter(({ columns: [first] }) => first?.parts[0]?.isContinued);
      expect(broken).toEqual([]);
    }
  });

  test.each([portrait, landscape])(
    'one long floor and a single tenant below does not leave that tenant alone',
    (screen) => {
      for (let length = 60; length < 180; length += 4) {
        const { pages } = fitBoard(taskOf([Array.from({ length }, (_, at) => `Company ${at}`), ['Porter']], screen));
        expect(Math.min(...pages.map((page) => page.tenants)), `${length} tenants above`).toBeGreaterThan(1);
      }
    },
  );

  test('the next larger type does not fit', () => {
    const task = taskOf(tenants(58, 22), portrait);
    const { type } = fitBoard(task);
    const larger = fitBoard({ ...task, minType: type * 1.04 });
    expect(larger.pages.length).toBeGreaterThan(1);
  });
});

describe('columns', () => {
  /** Lines by which a page's longest column ends below its shortest. */
  const unevenOf = (board: Board, page: BoardPage) => {
    const ends = heightsOf({ ...board, pages: [page] });
    return (Math.max(...ends) - Math.min(...ends)) / (measures.row * board.type);
  };

  test.each([
    [24, 8],
    [40, 12],
    [58, 22],
    [150, 40],
    [400, 130],
  ])('of %i tenants on %i floors end within one line of each other', (count, floors) => {
    for (const screen of [portrait, landscape]) {
      const board = fitBoard(taskOf(tenants(count, floors), screen));
      for (const page of board.pages) expect(unevenOf(board, page)).toBeLessThanOrEqual(1);
    }
  });

  test('of any building do, unless their floors would be far apart', () => {
    fc.assert(
      fc.property(building, screens, (floors, screen) => {
        const board = fitBoard(taskOf(floors, screen));
        for (const page of board.pages) {
          const ends = heightsOf({ ...board, pages: [page] });
          page.columns.forEach(({ parts, floorGap }, at) => {
            const shortfall = Math.max(...ends) - (ends[at] ?? 0);
            const floors = (parts.length - 1) * board.type;
            const isWide = floorGap >= (measures.floor + 0.8) * board.type - 0.1 || shortfall > 2 * 0.8 * floors;
            expect(shortfall <= measures.row * board.type || isWide).toBe(true);
          });
        }
      }),
      { numRuns: 60 },
    );
  });

  test('break no floor to save a line', () => {
    const board = fitBoard(taskOf([...tenants(10, 1), ...tenants(9, 1)], landscape));
    expect(board.pages[0]?.columns.map(({ parts }) => parts.map(({ rows }) => rows.length))).toEqual([[10], [9]]);
  });
});

describe('listed people', () => {
  const check = (task: BoardTask) => {
    const board = fitBoard(task);
    const rows = allRows(board).filter(({ isRepeated: isAgain }) => !isAgain);
    expect(rows.map(({ row }) => row.id)).toEqual(task.groups.flatMap((group) => group.rows.map(({ id }) => id)));
    for (const height of heightsOf(board)) expect(height).toBeLessThanOrEqual(task.height + 0.5);
    expect(board.type).toBeGreaterThanOrEqual(task.minType);
    for (const column of board.pages.flatMap(({ columns }) => columns)) {
      const columnRows = column.parts.flatMap((part) => part.rows);
      expect(columnRows[0]?.row.person, 'a column begins with a company').toBeUndefined();
      expect(columnRows.slice(1).filter(({ isRepeated: isAgain }) => isAgain)).toEqual([]);
    }
    return board;
  };

  test.each([portrait, landscape])('400 in 60 companies fit by pages, each below its company', (screen) => {
    const sizes = Array.from({ length: 12 }, (_, floor) =>
      Array.from({ length: 5 }, (_, at) => ((floor * 5 + at) % 2 ? 3 : 10)),
    );
    const more = sizes.map((floor, at) => (at === 0 ? [20, ...floor.slice(1)] : floor));
    const board = check(taskWithPeople(more, screen));
    expect(board.pages.length).toBeLessThanOrEqual(8);
  });

  test('a company with more people than a column is repeated above the rest of them', () => {
    const board = check(taskWithPeople([[150, 2], [1]], portrait));
    expect(allRows(board).filter(({ isRepeated: isAgain }) => isAgain).length).toBeGreaterThan(0);
  });

  test('in any building', () => {
    const floors = fc.array(fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 1, maxLength: 6 }), {
      minLength: 1,
      maxLength: 10,
    });
    fc.assert(
      fc.property(floors, screens, (sizes, screen) => void check(taskWithPeople(sizes, screen))),
      { numRuns: 60 },
    );
  });
});

describe('few tenants', () => {
  const fitFew = (names: string[], screen = landscape) => fitBoard(taskOf([names], screen));

  test('are one column between the margins, up to a twelfth of the height', () => {
    const board = fitFew(['Acme', 'Bluebird Dental']);
    expect(board.columns).toBe(1);
    expect(board.type).toBeCloseTo(1080 / 12);
    expect(board.columnWidth).toBeCloseTo(boardArea(landscape).width);
  });

  test.each([portrait, landscape])(
    'up to twelve keep their floors whole in one column, above the usual size',
    (screen) => {
      const board = fitBoard(taskOf(tenants(12, 2), screen));
      expect(board.hasFewLines).toBe(true);
      expect(board.columns).toBe(1);
      expect(board.pages.flatMap(({ columns }) => columns).flatMap(({ parts }) => parts)).toHaveLength(2);
      expect(board.type).toBeGreaterThan(1.6 * taskOf([], screen).minType);
    },
  );

  test('thirteen are a board like any other', () => {
    expect(fitBoard(taskOf(tenants(13, 2), landscape)).hasFewLines).toBe(false);
  });

  test('keep their names on one line and uncondensed, in smaller type', () => {
    const board = fitFew(['Acme', 'Great Lakes Orthopedic Associates'], portrait);
    expect(board.type).toBeLessThan(maxType(portrait, true));
    expect(allRows(board).map(({ lines }) => lines.length)).toEqual([1, 1]);
    expect(board.condensed).toBe(0);
  });

  test('found by a search are not broken to reach larger type either', () => {
    const { groups } = taskOf([['Bright Harbor Dental Laboratory', 'Hill Country Dental']], portrait);
    const board = fitBoard(
      createBoardTask(groups, { screen: portrait, ...boardArea(portrait), hasFewLines: true, hasSearch: true }),
    );
    expect(allRows(board).map(({ lines }) => lines.length)).toEqual([1, 1]);
    expect(board.type).toBeLessThanOrEqual(maxType(portrait));
  });

  test('found by a search are a column as wide as its names', () => {
    const { groups } = taskOf([['Acme', 'Bluebird Dental']], landscape);
    const area = { screen: landscape, ...boardArea(landscape), hasFewLines: true };
    const widthOf = (isFound: boolean) =>
      fitBoard(createBoardTask(groups, { ...area, hasSearch: isFound })).columnWidth;
    expect(widthOf(true)).toBeLessThan(0.8 * widthOf(false));
  });

  test('break a name that would be too small on one line', () => {
    const [row] = allRows(
      fitFew(['The Worshipful Association of Certified Public Accountants and Auditors'], portrait),
    );
    expect(row?.lines).toHaveLength(2);
  });
});

describe('short names', () => {
  const ORTHO = 'Great Lakes Center for Orthopedic Surgery and Sports Medicine Rehabilitation';
  const withShort = (task: BoardTask, long: string, short: string): BoardTask => ({
    ...task,
    groups: task.groups.map((group) => ({
      ...group,
      rows: group.rows.map((row) => (row.name.text === long ? { ...row, shortName: measureName(short, ruler) } : row)),
    })),
  });
  const namesOf = (board: Board) => allRows(board).map(({ name }) => name.text);

  test('are shown where the full name would need a narrower face', () => {
    const long = 'Great Lakes Center for Orthopedic Surgery and Rehabilitation Medicine';
    const task = taskOf([...tenants(57, 20), [long]], portrait);
    const [full, short] = [fitBoard(task), fitBoard(withShort(task, long, 'Great Lakes Orthopedic'))];
    expect(full.condensed).toBeGreaterThan(0);
    expect(short.condensed).toBe(0);
    expect(short.type).toBeGreaterThanOrEqual(full.type);
    expect(namesOf(short).filter((name) => !namesOf(full).includes(name))).toEqual(['Great Lakes Orthopedic']);
  });

  test.each([portrait, landscape])('are not shown where the full name has room', (screen) => {
    const long = 'Whitfield, Okonkwo & Strauss, Attorneys at Law';
    const task = taskOf([...tenants(20, 7), [long]], screen);
    expect(namesOf(fitBoard(withShort(task, long, 'Whitfield Okonkwo')))).toContain(long);
  });

  test('of a few tenants keep all names on one line', () => {
    const task = taskOf([[ORTHO, 'Acme']], portrait);
    expect(allRows(fitBoard(task))[0]?.lines).toHaveLength(2);
    const board = fitBoard(withShort(task, ORTHO, 'Great Lakes Orthopedic'));
    expect(allRows(board).map(({ lines }) => lines)).toEqual([['Great Lakes Orthopedic'], ['Acme']]);
    expect(board.type).toBeGreaterThan(2 * task.minType);
  });

  test('are shown on pages as well', () => {
    const task = taskOf([...tenants(300, 30), [ORTHO]], portrait);
    const board = fitBoard(withShort(task, ORTHO, 'Great Lakes Orthopedic'));
    expect(board.pages.length).toBeGreaterThan(1);
    expect([namesOf(board).includes(ORTHO), board.condensed]).toEqual([false, 0]);
  });
});

test('a narrow face in larger type loses against letters of the same width', () => {
  const board = fitBoard(taskOf([...tenants(20, 8), ['Great Lakes Center for Orthopedic Surgery']], landscape));
  expect(board.condensed).toBe(0);
});

test('all names have the width of the one that needs the narrowest, and no more lines than they need in it', () => {
  fc.assert(
    fc.property(building, screens, (floors, screen) => {
      const board = fitBoard(taskOf(floors, screen));
      const rows = allRows(board);
      expect(board.condensed).toBe(Math.max(...rows.map(({ condensed }) => condensed)));
      const room = ((board.columnWidth - board.margin) / board.type) * 0.98;
      for (const { row, lines } of rows.filter((fittedRow) => fittedRow.lines.length > 1)) {
        const [wide, narrow] = [ruler.name(row.name.text), ruler.condensed(row.name.text)];
        const requiredWidth = wide - board.condensed * (wide - narrow) + row.suiteWidth + measures.beforeSuite;
        expect(requiredWidth, lines.join(' / ')).toBeGreaterThan(room);
      }
    }),
    { numRuns: 60 },
  );
});

test('a name of 120 letters is whole, on two lines if the screen has room', () => {
  const name =
    'The Worshipful Association of Certified Public Accountants and Auditors of the Greater Metropolitan Area of Austin Tx'.padEnd(
      120,
      'x',
    );
  const [row] = allRows(fitBoard(taskOf([[name, 'Abe']], portrait)));
  expect(row?.lines).toHaveLength(2);
  expect(row?.lines.join('')).toBe(name);
});

test('a word of 120 letters is broken, not truncated', () => {
  const [row] = allRows(fitBoard(taskOf([['W'.repeat(120), 'Abe']], landscape)));
  expect(row?.lines.join('')).toBe('W'.repeat(120));
});

describe('a saved change', () => {
  const floors = tenants(58, 22);
  const first = fitBoard(taskOf(floors, portrait));

  test('that still fits changes neither type nor columns', () => {
    const renamed = floors.map((names, at) => (at === 3 ? ['Renamed Company', ...names.slice(1)] : names));
    const next = fitBoard(taskOf(renamed, portrait, first));
    expect([next.type, next.columns]).toEqual([first.type, first.columns]);
    expect(next.pages[0]?.columns.map(({ parts: [part] }) => part?.rows[0]?.row.id)).toEqual(
      first.pages[0]?.columns.map(({ parts: [part] }) => part?.rows[0]?.row.id),
    );
  });

  test('that allows a slightly larger type keeps the current one', () => {
    const fewer = floors.map((names, at) => (at < 3 ? names.slice(1) : names));
    expect(fitBoard(taskOf(fewer, portrait)).type).toBeGreaterThan(first.type);
    expect(fitBoard(taskOf(fewer, portrait, first)).type).toBe(first.type);
  });

  test('that empties half the building enlarges the type', () => {
    const next = fitBoard(taskOf(floors.slice(11), portrait, first));
    expect(next.type).toBeGreaterThan(first.type * 1.08);
  });
});
