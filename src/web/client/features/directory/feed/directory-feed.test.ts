import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Directory } from '../../../../../modules/directory/schema.ts';
import { sampleDirectory } from '../sample-directory.ts';
import { createDirectoryFeed, createDirectoryStore, type FetchOwn, type Reach } from './directory-feed.ts';

const SLUG = 'meridian-tower';
type Answer = () => Response | Promise<Response>;

interface DisplayOptions {
  heldDirectory?: Directory;
  partVersion?: number | null;
  fetchOwn?: FetchOwn;
}

/** A display in front of a server that answers whatever the test says at the time. */
function display({ heldDirectory, partVersion = null, fetchOwn }: DisplayOptions = {}) {
  const page = createDirectoryStore(heldDirectory, performance.now() - 60_000);
  const reached: Reach[] = [];
  const state: { answer: Answer } = { answer: () => Response.json(sampleDirectory()) };
  const fetch = vi.fn(async (_path: string) => state.answer());
  vi.stubGlobal('fetch', fetch);
  const onReach = (reach: Reach) => reached.push(reach);
  const feed = createDirectoryFeed({ heldDirectory: page, slug: SLUG, partVersion, fetchOwn, onReach });
  const shownDirectory = () => page.get()?.directory;
  const answerWith = (answer: Answer) => {
    state.answer = answer;
  };
  return { feed, fetch, reached, shown: shownDirectory, answerWith };
}

const away: Answer = () => Promise.reject(new TypeError('Failed to fetch'));
const notFound: Answer = () => Response.json({ error: 'Property not found', code: 'not_found' }, { status: 404 });
const strayPage: Answer = () => new Response('<h1>404</h1>', { status: 404 });
const unavailable: Answer = () => Response.json({ error: 'Later', code: 'unavailable' }, { status: 503 });

beforeEach(() => {
  vi.useFakeTimers();
  const target = { addEventListener: vi.fn(), removeEventListener: vi.fn() };
  vi.stubGlobal('window', target);
  vi.stubGlobal('document', { ...target, visibilityState: 'visible' });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const passes = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

describe('the feed of a directory', () => {
  test('polls every 15 seconds ± 20 %, and stops its timer', async () => {
    const { feed, fetch, reached } = display();
    const stop = feed.start(() => {});
    await passes(0);
    expect(reached).toEqual(['here']);
    await passes(10 * 60_000);
    expect(fetch.mock.calls.length).toBeGreaterThan(10 * 60 * (1 / 18));
    expect(fetch.mock.calls.length).toBeLessThan(10 * 60 * (1 / 12) + 2);
    stop();
    fetch.mockClear();
    await passes(60_000);
    expect(fetch).not.toHaveBeenCalled();
  });

  test('is current soon after the network returns', async () => {
    const { feed, fetch, shown: shownDirectory, answerWith } = display({ heldDirectory: sampleDirectory() });
    const unanswered = (signal: AbortSignal) =>
      new Promise<Response>((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    fetch.mockImplementation((_path: string, init?: RequestInit) => unanswered(init?.signal as AbortSignal));
    const stop = feed.start(() => {});
    await passes(17_000); // whatever it asks now is in vain
    const listen = vi.mocked(window.addEventListener);
    const back = listen.mock.calls.find(([name]) => name === 'online')?.[1] as () => void;
    fetch.mockImplementation(async () => Response.json({ ...sampleDirectory(), version: 99 }));
    answerWith(() => Response.json({ ...sampleDirectory(), version: 99 }));
    fetch.mockRejectedValueOnce(new TypeError('Failed to fetch')); // the first look comes too early
    back();
    await passes(2_500);
    expect(shownDirectory()?.version).toBe(99);
    stop();
  });

  test.each([
    ['the network', away],
    ['the server', unavailable],
    ['a stray proxy', strayPage],
  ])('keeps the directory while %s fails, reports the second failure, and recovers', async (_who, failure) => {
    const {
      feed,
      reached,
      shown: shownDirectory,
      answerWith,
    } = display({ heldDirectory: sampleDirectory({ version: 4 }) });
    answerWith(failure);
    feed.start(() => {});
    await passes(0);
    expect(reached).toEqual([]);
    await passes(2000);
    expect(reached).toEqual(['away']);
    expect(shownDirectory()?.version).toBe(4);
    answerWith(() => Response.json(sampleDirectory({ version: 5 })));
    await passes(18_000);
    expect(reached.at(-1)).toBe('here');
    expect(shownDirectory()?.version).toBe(5);
  });

  test('a reconnect after a failure fetches at once, even for the same version', async () => {
    const { feed, fetch, reached, answerWith } = display({ heldDirectory: sampleDirectory({ version: 4 }) });
    answerWith(away);
    feed.start(() => {});
    await passes(2000);
    answerWith(() => Response.json(sampleDirectory({ version: 4 })));
    fetch.mockClear();
    feed.notify(4);
    await passes(0);
    expect(fetch).toHaveBeenCalledTimes(1);
    expect(reached.at(-1)).toBe('here');
  });

  test('a fresh directory is fetched again after a failure', async () => {
    const { feed, reached, answerWith } = display();
    feed.start(() => {});
    await passes(0);
    answerWith(away);
    feed.notify(99);
    await passes(2000);
    expect(reached).toEqual(['here', 'away']);
  });

  test('an unknown building is missing, and so is one that our server has removed', async () => {
    const fresh = display();
    fresh.answerWith(notFound);
    fresh.feed.start(() => {});
    await passes(0);
    expect(fresh.reached).toEqual(['gone']);

    const cachedDisplay = display({ heldDirectory: sampleDirectory() });
    cachedDisplay.answerWith(notFound);
    cachedDisplay.feed.start(() => {});
    await passes(0);
    expect(cachedDisplay.reached).toEqual(['gone']);
  });

  test.each([
    ['a page', () => new Response('<h1>Sign in to the network</h1>', { headers: { 'content-type': 'text/html' } })],
    ['a missing page', strayPage],
    ['nothing', () => new Response('')],
    ['other data', () => Response.json({ status: 'ok' })],
  ] as const)('another server that answers with %s is away, not a missing building', async (_what, answer) => {
    const { feed, reached, answerWith } = display();
    answerWith(answer);
    feed.start(() => {});
    await passes(2000);
    expect(reached).toEqual(['away']);
  });

  test('a partial directory is completed at once, and survives a stray 404', async () => {
    const { feed, fetch, reached, shown: shownDirectory, answerWith } = display({ partVersion: 7 });
    answerWith(strayPage);
    feed.start(() => {});
    await passes(0);
    expect(fetch.mock.calls[0]?.[0]).toBe(`/api/property?slug=${SLUG}&version=7`);
    expect(reached).toEqual([]);
    answerWith(() => Response.json(sampleDirectory({ version: 7 })));
    await passes(2000);
    expect([reached.at(-1), shownDirectory()?.version]).toEqual(['here', 7]);
  });

  test('a push fetches its version at once', async () => {
    const { feed, fetch, answerWith, shown: shownDirectory } = display();
    feed.start(() => {});
    await passes(0);
    answerWith(() => Response.json(sampleDirectory({ version: 9 })));
    feed.notify(9);
    await passes(0);
    expect(fetch.mock.calls.at(-1)?.[0]).toBe(`/api/property?slug=${SLUG}&version=9`);
    expect(shownDirectory()?.version).toBe(9);
  });

  test('a paired display reads its own announcements once per version, and keeps them after a failure', async () => {
    let version = 1;
    const fetchOwn = vi.fn<FetchOwn>(async () => ({ version, announcements: [] }));
    const { feed, answerWith, shown: shownDirectory } = display({ fetchOwn });
    feed.start(() => {});
    await passes(60_000);
    expect([fetchOwn.mock.calls.length, shownDirectory()?.own?.version]).toEqual([1, 1]);
    fetchOwn.mockResolvedValueOnce(null);
    answerWith(() => Response.json(sampleDirectory({ version: 2 })));
    feed.notify(2);
    await passes(0);
    expect([shownDirectory()?.version, shownDirectory()?.own?.version]).toEqual([2, 1]);
    version = 2;
    await passes(60_000);
    expect([fetchOwn.mock.calls.length, shownDirectory()?.own?.version]).toEqual([3, 2]);
  });

  test('a renamed building updates the address bar and the next request', async () => {
    const replaceState = vi.fn();
    vi.stubGlobal('history', { state: { idx: 0 }, replaceState });
    vi.stubGlobal('location', { search: '?display=1', hash: '' });
    const { feed, fetch, answerWith } = display();
    const onRename = vi.fn();
    feed.start(onRename);
    await passes(0);
    answerWith(() => Response.json(sampleDirectory({ version: 2, slug: 'meridian-plaza' })));
    feed.notify(2);
    await passes(0);
    expect(replaceState).toHaveBeenCalledWith({ idx: 0 }, '', '/meridian-plaza?display=1');
    expect(onRename).toHaveBeenCalledTimes(1);
    feed.notify(3);
    await passes(0);
    expect(fetch.mock.calls.at(-1)?.[0]).toContain('slug=meridian-plaza');
    expect(onRename).toHaveBeenCalledTimes(1);
  });
});
