import { expect, test } from 'vitest';
import { drawnFloors, savedChange, withChange } from './drawing.ts';

test('the change adds one tenant to its floor', () => {
  const changed = withChange(drawnFloors);
  const added = changed.flatMap(({ tenants }) => tenants).length - drawnFloors.flatMap(({ tenants }) => tenants).length;
  expect(added).toBe(1);
  expect(changed.find(({ label }) => label === savedChange.floor)?.tenants.at(-1)).toEqual(savedChange.tenant);
});

test('floors are sorted from the top down', () => {
  const labels = drawnFloors.map(({ label }) => Number(label));
  expect(labels).toEqual([...labels].sort((a, b) => b - a));
});
