import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { conditionOf, weatherAt } from './weather.ts';

/** A page that says nothing about the weather, or that there is none. */
const onPage = (meta: object | null) => vi.stubGlobal('document', { querySelector: () => meta });

beforeEach(() => void onPage(null));
afterEach(() => void vi.unstubAllGlobals());

test('no weather is requested when the page turns it off', async () => {
  onPage({});
  const fetchMock = vi.fn(async () => Response.json({}));
  vi.stubGlobal('fetch', fetchMock);
  const source = weatherAt('60601');
  const stop = source.subscribe(() => {});
  await vi.waitFor(() => expect(source.get().data).toBeNull());
  expect(fetchMock).not.toHaveBeenCalled();
  stop();
});

test('a reply without weather is empty, not an error', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ weather: [], main: {} }));
  const source = weatherAt('78701');
  const stop = source.subscribe(() => {});
  await vi.waitFor(() => expect(source.get().data).toBeNull());
  expect(source.get().isError).toBe(false);
  stop();
});

test.each([
  [200, 'storm'],
  [299, 'storm'],
  [300, 'rain'],
  [599, 'rain'],
  [600, 'snow'],
  [699, 'snow'],
  [700, 'mist'],
  [799, 'mist'],
  [800, 'clear'],
  [801, 'clouds'],
  [804, 'clouds'],
])('condition %i is %s', (id, condition) => {
  expect(conditionOf(id)).toBe(condition);
});
