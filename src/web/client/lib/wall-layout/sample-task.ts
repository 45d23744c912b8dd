import type { Board, BoardGroup, BoardTask } from './board-types.ts';
import { measureName, type Ruler } from './break-name.ts';
import { MAX_FEW_LINES, type Screen } from './type-size.ts';
import { boardArea, createBoardTask } from './wall-task.ts';

/** Simple widths: ideographs are square, combining marks have none. */
const widthOf = (text: string) =>
  [...text].reduce((sum, sign) => sum + (/\p{M}/u.test(sign) ? 0 : /\p{Script=Han}/u.test(sign) ? 1 : 0.55), 0);
export const ruler: Ruler = {
  name: widthOf,
  condensed: (text) => (/[\p{Script=Han}\p{Script=Arabic}\p{Script=Devanagari}]/u.test(text) ? 1 : 0.8) * widthOf(text),
  suite: widthOf,
  mark: (text) => text.length * 0.6,
};

export const portrait: Screen = { width: 1080, height: 1920, diagonalInches: 43, distanceMetres: 2 };
export const landscape: Screen = { width: 1920, height: 1080, diagonalInches: 43, distanceMetres: 2 };

/** Task with floors of names, the highest first. */
export function taskOf(floors: readonly (readonly string[])[], screen: Screen, before?: Board): BoardTask {
  let id = 0;
  const groups: BoardGroup[] = floors.map((names, at) => ({
    key: `${at}`,
    mark: `${floors.length - at}`,
    label: `Floor ${floors.length - at}`,
    markWidth: ruler.mark(`${floors.length - at}`),
    rows: names.map((name) => {
      id += 1;
      return { id, name: measureName(name, ruler), suite: '1200', suiteWidth: ruler.suite('1200') };
    }),
  }));
  return { ...onScreen(groups, screen), ...(before && { previousBoard: before }) };
}

function onScreen(groups: readonly BoardGroup[], screen: Screen): BoardTask {
  const hasFewLines = groups.flatMap(({ rows }) => rows).length <= MAX_FEW_LINES;
  return createBoardTask(groups, { screen, ...boardArea(screen), hasFewLines });
}

/** Task with floors of companies, each followed by a number of people. */
export function taskWithPeople(companies: readonly (readonly number[])[], screen: Screen): BoardTask {
  const plain = taskOf(
    companies.map((sizes) => sizes.map((_, at) => `Practice ${at + 1} of Texas`)),
    screen,
  );
  let person = 0;
  const groups = plain.groups.map((group, floor) => ({
    ...group,
    rows: group.rows.flatMap((company, at) => [
      company,
      ...Array.from({ length: companies[floor]?.[at] ?? 0 }, () => {
        person += 1;
        const name = measureName(`Lastname${person}, Dr. Firstname`, { ...ruler, condensed: ruler.name });
        return { ...company, id: -person, person: 'below' as const, name };
      }),
    ]),
  }));
  return onScreen(groups, screen);
}

export const tenants = (count: number, floors: number) => {
  const names = [
    'Hill Country Dental',
    'Pecan Street Tax & Accounting',
    'Signal & Stone',
    'Wren & Wilder Public Relations',
    'Café Aurora',
  ];
  return Array.from({ length: floors }, (_, floor) =>
    Array.from({ length: Math.floor((count + floor) / floors) }, (_, at) => names[(floor + at) % names.length] ?? ''),
  ).filter(({ length }) => length > 0);
};
