import { expect, test } from 'vitest';
import type { BoardGroup } from './board-types.ts';
import { measureName } from './break-name.ts';
import { portrait, ruler, taskOf, tenants } from './sample-task.ts';
import { isFittingUsualWalls } from './usual-walls.ts';

const groupsWithName = (groups: readonly BoardGroup[], name: string): BoardGroup[] =>
  groups.map((group, at) => ({
    ...group,
    rows: at === 0 ? group.rows.map((row) => ({ ...row, name: measureName(name, ruler) })).slice(0, 1) : group.rows,
  }));
const { groups: tower } = taskOf(tenants(58, 22), portrait);
const { groups: house } = taskOf(tenants(3, 2), portrait);
const idIn = (groups: readonly BoardGroup[]) => groups[0]?.rows[0]?.id ?? 0;

test.each([
  ['Hill Country Dental', true],
  ['Whitfield, Okonkwo & Strauss, Attorneys', true],
  ['Great Lakes Center for Orthopedic Surgery and Rehabilitation Medicine', false],
  ['W'.repeat(60), false],
])('in a tower a board has room for “%s”: %s', (name, fits) => {
  expect(isFittingUsualWalls(groupsWithName(tower, name), idIn(tower))).toBe(fits);
});

test('a small building has room for longer names', () => {
  const name = 'Great Lakes Center for Orthopedic Surgery and Rehabilitation Medicine';
  expect(isFittingUsualWalls(groupsWithName(house, name), idIn(house))).toBe(true);
});
