import { setTimeout as sleep } from 'node:timers/promises';
import type { CDPSession, Page } from 'playwright';
import type { Manager } from './building.ts';
import type { FastClock } from './fast-clock.ts';
import { lookAt } from './frames.ts';
import { type Paints, watchPaints } from './paints.ts';
import type { Network } from '../../test/harness/network-proxy.ts';

export interface Findings {
  frames: number;
  /** Missed pictures and reasons. */
  unseen: string[];
  /** Wall time and the last event. */
  readonly blank: string[];
  readonly paints: Paints;
  /** MB after garbage collection, in order. */
  readonly heap: number[];
  /** Maximum, in minutes. */
  drift: number;
  /** Wall seconds until a change made offline was shown. */
  readonly gaps: number[];
  readonly events: Map<string, number>;
}

interface Watched {
  page: Page;
  clock: FastClock;
  proxy: Network;
  manager: Manager;
  minutes: number;
  speed: number;
  folder: string;
}

const FRAME_MS = 2_000;
const MINUTE = 60_000;
const GAP_MS = 2 * MINUTE;

export async function watchWall(watched: Watched): Promise<Findings> {
  const { page, clock, minutes, speed, folder } = watched;
  const session = await page.context().newCDPSession(page);
  await session.send('Animation.enable');
  await session.send('Animation.setPlaybackRate', { playbackRate: speed }); // as fast as its clock
  let last: Happening | 'the start' = 'the start';
  const when = () => new Date(clock.now()).toISOString();
  const paints = await watchPaints(session, folder, () => `${when()}, after ${last}`);
  const findings: Findings = { frames: 0, unseen: [], blank: [], paints, ...nothingYet() };
  const end = Date.now() + minutes * MINUTE;
  // About 120 events at any duration, at least a second apart.
  const every = Math.max(1_000, (minutes * MINUTE) / 120);
  let [nextEvent, at] = [Date.now() + every, 0];
  let isBusy: Promise<void> | null = null;
  for (let next = Date.now(); Date.now() < end; next += FRAME_MS) {
    await look(watched, findings, `${when()}, after ${last}`);
    if (Date.now() >= nextEvent && !isBusy) {
      last = ROUND[at++ % ROUND.length] ?? 'a change';
      findings.events.set(last, (findings.events.get(last) ?? 0) + 1);
      isBusy = happenings[last](watched, findings).finally(() => {
        isBusy = null;
      });
      nextEvent += every;
    }
    if (findings.frames % 15 === 5) findings.heap.push(await heapOf(session));
    await sleep(Math.max(0, next + FRAME_MS - Date.now()));
  }
  await isBusy;
  findings.heap.push(await heapOf(session));
  return findings;
}

const nothingYet = () => ({ heap: [], drift: 0, gaps: [], events: new Map() });

async function look({ page, clock, folder }: Watched, findings: Findings, moment: string): Promise<void> {
  const name = moment.slice(0, 19).replaceAll(':', '-');
  const isBlank = await lookAt(page, folder, name).catch((error: unknown) => {
    findings.unseen.push(`${moment}: ${error}`);
    return null;
  });
  if (isBlank !== null) findings.frames++;
  if (isBlank) findings.blank.push(moment);
  findings.drift = Math.max(findings.drift, await driftOf(page, clock));
}

type Happening = 'a change' | 'an announcement' | 'a release' | 'a gap of the network';
const OFTEN: readonly Happening[] = ['a change', 'an announcement', 'a gap of the network'];
/** Releases reload the page, so a leak needs time between them. */
const ROUND: readonly Happening[] = [...OFTEN, ...OFTEN, ...OFTEN, 'a release'];

const happenings: Readonly<Record<Happening, (watched: Watched, findings: Findings) => Promise<void>>> = {
  'a change': async ({ manager }) => void (await manager.rename()),
  'an announcement': ({ manager }) => manager.announce(),
  'a release': async ({ proxy }) => proxy.release(),
  'a gap of the network': async ({ page, clock, proxy, manager, speed }, findings) => {
    proxy.cut(true);
    const name = await manager.rename();
    await sleep(GAP_MS / speed);
    proxy.cut(false);
    const back = clock.now();
    while (!(await shows(page, name))) {
      if (clock.now() - back > 30 * MINUTE) break;
      await sleep(20);
    }
    findings.gaps.push((clock.now() - back) / 1_000);
  },
};

const shows = (page: Page, name: string): Promise<boolean> =>
  page.evaluate((text) => document.body.textContent.includes(text), name).catch(() => false);

/** In whole minutes. */
async function driftOf(page: Page, clock: FastClock): Promise<number> {
  const told = await page
    .locator('.directory-clock')
    .getAttribute('datetime', { timeout: 2_000 })
    .catch(() => null);
  if (told === null) return 0; // during navigation; frame capture covers it
  return Math.max(0, Math.floor((clock.now() - Date.parse(told)) / MINUTE));
}

async function heapOf(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize / 1e6;
}
