import { expect, test } from 'vitest';
import { singleFlight } from './single-flight.ts';

test('who asks for the same key at the same time shares one run, who asks later has another', async () => {
  const once = singleFlight<string>();
  const answer = (text: string) => async () => text;
  const answers = await Promise.all([
    once('a', answer('first')),
    once('a', answer('joined')),
    once('b', answer('other')),
  ]);
  expect(answers).toEqual(['first', 'first', 'other']);
  expect(await once('a', answer('later'))).toBe('later');
});

test('an error reaches everybody who waits, and the next one tries again', async () => {
  const once = singleFlight<number>();
  const fail = () => Promise.reject(new Error('away'));
  const settled = await Promise.allSettled([once('a', fail), once('a', async () => 1)]);
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await once('a', async () => 2)).toBe(2);
});
