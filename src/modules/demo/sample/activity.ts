import { transaction } from '../../../platform/core/context.ts';
import { databaseTime } from '../../../platform/core/database-time.ts';
import type { SignedInCtx } from '../../../platform/http/route.ts';
import { pairInSample } from '../../displays/index.ts';
import { receiveImport } from '../../imports/index.ts';
import { proposeInSample } from '../../reviews/index.ts';
import type { createProperty } from '../../tenancy/index.ts';
import { type CountRow, writeCounts } from '../../visitors/index.ts';
import { sampleProperty } from './building.ts';

type PropertyId = Awaited<ReturnType<typeof createProperty>>;

const found = [
  ['dentist', 41],
  ['law office', 29],
  ['foundry', 17],
  ['tax', 12],
  ['architect', 9],
] as const;

const missed = [
  ['mailroom', 6],
  ['shoe repair', 5],
  ['passport photos', 4],
  ['notary public', 3],
  ['daycare', 2],
] as const;

const rentRoll = [
  'Company Name,Suite Number,Floor Number,Phone,Email,Website,Contact Name,Contact Phone',
  'Bright Harbor Dental Lab,115,1,(512) 555-0174,,,Felix Moreau,(512) 555-0175',
  'Juniper & Vale Interiors,430,4,(512) 555-0205,studio@junipervale.example,https://junipervale.example,Tess Vale,',
  'Ridgeline Environmental,1130,11,(512) 555-0276,,,Hollis Greene,',
].join('\n');

export async function addSampleActivity(
  ctx: SignedInCtx,
  propertyId: PropertyId,
  tenantIds: ReadonlyMap<string, number>,
): Promise<void> {
  // As nobody: what devices, tenants and visitors do.
  const others = { ...ctx, actor: null };
  // Elsewhere nothing keeps them online.
  for (const display of ctx.platform.env.DEMO ? sampleDisplays : sampleDisplays.slice(0, 1))
    await pairInSample(ctx, propertyId, display);
  const foundry = tenantIds.get('Foundry Marketing');
  if (foundry)
    await proposeInSample(others, propertyId, foundry, {
      phone: '(512) 555-0258',
      contacts: [{ name: 'Nora Castellano', phone: '(512) 555-0259', isPrimary: true }],
    });
  const visits = visitsUntil(await databaseTime(ctx));
  await transaction(others, (tx) => writeCounts(tx, visits));
  // Queued for the next worker.
  await receiveImport(ctx, propertyId, {
    ...{ kind: 'import', mode: 'add', choice: { columns: {}, rows: {}, split: [] } },
    decided: { same: {}, formerNames: [], confirmGone: null },
    upload: { name: 'New tenants.csv', bytes: piecesOf(rentRoll), fields: Promise.resolve({}) },
  });
}

async function* piecesOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

const sampleDisplays = [
  { name: 'Main lobby', place: 'Beside the elevators' },
  { name: 'Garage entrance', place: 'Level B1, across from the pay station' },
  { name: 'Conference center', place: 'Second floor, at the reception desk' },
] as const;

const HOUR_MS = 3_600_000;
const DAYS = 85;
/** Visits of a weekday by the hour of the sample's time zone, from 7 AM on. */
const HOURLY = [2, 6, 9, 7, 5, 8, 6, 4, 4, 3, 2];
const FIRST_HOUR = 7;
/** Austin, in winter. */
const UTC_OFFSET = 6;

/** Twelve weeks of visits, slowly growing, and the words of this week. */
function visitsUntil(now: number): CountRow[] {
  const hour = Math.floor(now / HOUR_MS);
  const row = (at: number, what: CountRow['what'], count: number, word = ''): CountRow => ({
    ...{ slug: sampleProperty.slug, hour: at, what, word, count },
  });
  const visits = Array.from({ length: DAYS * 24 }, (_, ago) => hour - ago).flatMap((at) => {
    const local = new Date((at - UTC_OFFSET) * HOUR_MS);
    const isWeekend = [0, 6].includes(local.getUTCDay());
    const usual = HOURLY[local.getUTCHours() - FIRST_HOUR] ?? 0;
    const age = (hour - at) / (DAYS * 24);
    const count = Math.round((isWeekend ? usual / 6 : usual) * (1.2 - age / 2) + ((at * 7) % 3) - 1);
    if (usual === 0 || count <= 0) return [];
    const phone = Math.ceil(count * 0.7);
    const counts = [row(at, 'phone', phone), row(at, 'desk', count - phone), row(at, 'scans', Math.floor(phone / 2))];
    return [...counts, row(at, 'found', Math.floor(count / 3))].filter((each) => each.count > 0);
  });
  const words = (list: readonly (readonly [string, number])[], what: CountRow['what']) =>
    list.map(([word, count]) => row(hour, what, count, word));
  return [...visits, ...words(found, 'found'), ...words(missed, 'missed')];
}
