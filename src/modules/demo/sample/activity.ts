import { transaction } from '../../../platform/core/context.ts';
import { readDatabaseTime } from '../../../platform/core/database-time.ts';
import type { SignedInCtx } from '../../../platform/http/route.ts';
import { pairInSample } from '../../displays/index.ts';
import { receiveImport } from '../../imports/index.ts';
import { proposeInSample } from '../../reviews/index.ts';
import type { createProperty } from '../../tenancy/index.ts';
import { type CountRow, writeCounts } from '../../visitors/index.ts';
import { sampleProperty } from './building.ts';

type PropertyId = Awaited<ReturnType<typeof createProperty>>;

const foundSearches = [
  ['dentist', 41],
  ['law office', 29],
  ['foundry', 17],
  ['tax', 12],
  ['architect', 9],
] as const;

const missedSearches = [
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
  // Without an actor: actions of devices, tenants and visitors.
  const anonymousCtx = { ...ctx, actor: null };
  // Only a demo sends their heartbeats.
  for (const display of ctx.platform.env.DEMO ? sampleDisplays : sampleDisplays.slice(0, 1))
    await pairInSample(ctx, propertyId, display);
  const foundry = tenantIds.get('Foundry Marketing');
  if (foundry)
    await proposeInSample(anonymousCtx, propertyId, foundry, {
      phone: '(512) 555-0258',
      contacts: [{ name: 'Nora Castellano', phone: '(512) 555-0259', isPrimary: true }],
    });
  const visits = visitsUntil(await readDatabaseTime(ctx));
  await transaction(anonymousCtx, (tx) => writeCounts(tx, visits));
  await receiveImport(ctx, propertyId, {
    ...{ kind: 'import', mode: 'add', choice: { columns: {}, rows: {}, split: [] } },
    decided: { same: {}, formerNames: [], confirmGone: null },
    upload: { name: 'New tenants.csv', bytes: chunksOf(rentRoll), fields: Promise.resolve({}) },
  });
}

async function* chunksOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

const sampleDisplays = [
  { name: 'Main lobby', place: 'Beside the elevators' },
  { name: 'Garage entrance', place: 'Level B1, across from the pay station' },
  { name: 'Conference center', place: 'Second floor, at the reception desk' },
] as const;

const HOUR_MS = 3_600_000;
const DAYS = 85;
/** Visits per hour of a weekday, from 7 AM in the sample's time zone. */
const HOURLY = [2, 6, 9, 7, 5, 8, 6, 4, 4, 3, 2];
const FIRST_HOUR = 7;
const UTC_OFFSET = 6;

function visitsUntil(now: number): CountRow[] {
  const hour = Math.floor(now / HOUR_MS);
  const row = (rowHour: number, what: CountRow['what'], count: number, word = ''): CountRow => ({
    ...{ slug: sampleProperty.slug, hour: rowHour, what, word, count },
  });
  const visits = Array.from({ length: DAYS * 24 }, (_, hoursAgo) => hour - hoursAgo).flatMap((visitHour) => {
    const local = new Date((visitHour - UTC_OFFSET) * HOUR_MS);
    const isWeekend = [0, 6].includes(local.getUTCDay());
    const usualVisits = HOURLY[local.getUTCHours() - FIRST_HOUR] ?? 0;
    const age = (hour - visitHour) / (DAYS * 24);
    const count = Math.round((isWeekend ? usualVisits / 6 : usualVisits) * (1.2 - age / 2) + ((visitHour * 7) % 3) - 1);
    if (usualVisits === 0 || count <= 0) return [];
    const phone = Math.ceil(count * 0.7);
    const counts = [
      row(visitHour, 'phone', phone),
      row(visitHour, 'desk', count - phone),
      row(visitHour, 'scans', Math.floor(phone / 2)),
    ];
    return [...counts, row(visitHour, 'found', Math.floor(count / 3))].filter((countRow) => countRow.count > 0);
  });
  const words = (list: readonly (readonly [string, number])[], what: CountRow['what']) =>
    list.map(([word, count]) => row(hour, what, count, word));
  return [...visits, ...words(foundSearches, 'found'), ...words(missedSearches, 'missed')];
}
