import { expect, test } from 'vitest';
import { ApiError } from '../../lib/api.ts';
import { throwIfFailed, writeToEach } from './each-building.ts';

const buildings = ['Harbor Point', 'Lake House', 'Orchard Court'].map((name, at) => ({ id: at + 1, name }));

test('a building that refuses does not stop the rest, and is named with its reason', async () => {
  const outcome = await writeToEach(buildings, ({ id }) =>
    id === 2 ? Promise.reject(new ApiError(403, 'You may only read it.')) : Promise.resolve(),
  );
  expect(outcome.done.map(({ id }) => id)).toEqual([1, 3]);
  expect(() => throwIfFailed(outcome, 'Failed')).toThrow(
    'Done in Harbor Point, Orchard Court. Failed in Lake House: You may only read it. Submit again to repeat only what failed.',
  );
});

test('buildings that fail for the same reason share a sentence', async () => {
  const outcome = await writeToEach(buildings, () => Promise.reject(new ApiError(503, 'Try later')));
  expect(() => throwIfFailed(outcome, 'Failed')).toThrow(
    /^Failed in Harbor Point, Lake House, Orchard Court: Try later\. Submit/,
  );
});

test('what is wrong in every building stays at its field', async () => {
  const refusal = new ApiError(400, 'Check the form', { fields: { email: 'Enter an email address' } });
  const outcome = await writeToEach(buildings, () => Promise.reject(refusal));
  expect(() => throwIfFailed(outcome, 'Failed')).toThrow(refusal);
});

test('nothing is said where all went well', async () => {
  const outcome = await writeToEach(buildings, () => Promise.resolve());
  expect(() => throwIfFailed(outcome, 'Failed')).not.toThrow();
});
