import { drawPlacard } from '../../src/modules/shop/index.ts';
import { heavyWork } from '../../src/platform/process/fair-queue.ts';
import { median, type Row, row } from '../report.ts';

const ROUNDS = 9;
const DRAWINGS = 20;
const MAX_MS = 10;

const face = { width: 6, height: 8, finish: 'brass' } as const;
const placards = {
  'of usual length': { name: 'Meridian Tower', address: '1200 Congress Ave, Austin, TX 78701' },
  // Longest texts that the call accepts.
  'of greatest length': {
    name: 'Quite Extraordinarily Long Business Center Name of the Tower',
    address: '1200 Congress Avenue, Entrance at the Corner of Main Street, Austin, TX 78701',
  },
} as const;

/** Measures CPU time of an anonymous placard drawing. Each text is unique. */
export async function drawings(tell: (row: Row) => void): Promise<void> {
  for (const [length, text] of Object.entries(placards)) {
    await costOf(text, -1); // loads the fonts
    const costs: Cost[] = [];
    for (let round = 0; round < ROUNDS; round++) costs.push(await costOf(text, round));
    const title = `an anonymous drawing, text ${length}`;
    const drawingMs = median(costs.map(({ drawnMs }) => drawnMs));
    const ratio = median(costs.map(({ drawnMs, joinedMs }) => drawnMs / joinedMs));
    tell(row(`${title}: processor time`, drawingMs, { before: 'up to 27 ms', max: MAX_MS, digits: 1, unit: ' ms' }));
    tell(row(`${title}: against writing its numbers alone by \`join\``, ratio, { digits: 1 }));
  }
}

interface Cost {
  readonly drawnMs: number;
  readonly joinedMs: number;
}

async function costOf({ name, address }: (typeof placards)[keyof typeof placards], round: number): Promise<Cost> {
  const svgs: string[] = [];
  const drawnMs = await timeOf(async () => {
    for (let at = 0; at < DRAWINGS; at++) {
      const mark = `${round}${at}`;
      const url = `https://foyer.example/${mark}`;
      const placard = { face, name: name.slice(mark.length) + mark, address: address + mark, url };
      svgs.push(await heavyWork.run('bench', (turn) => drawPlacard(turn, placard)));
    }
  });
  const numbers = svgs.map((svg) => (svg.match(/-?[\d.]+/g) ?? []).map(Number));
  const joinedMs = await timeOf(async () => numbers.map((each) => Buffer.byteLength(each.join(' '))));
  return { drawnMs: drawnMs / DRAWINGS, joinedMs: joinedMs / DRAWINGS };
}

/** CPU time of all threads, in ms. */
async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000;
}
