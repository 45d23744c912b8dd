import { beginPairing, bindDisplay, claimPairing, receiveBeat } from '../src/modules/displays/index.ts';
import { receiveImport } from '../src/modules/imports/index.ts';
import { proposeInSample } from '../src/modules/reviews/index.ts';
import { countMissedSearch } from '../src/modules/searches/index.ts';
import type { createProperty } from '../src/modules/tenancy/index.ts';
import { createContext } from '../src/platform/core/context.ts';
import type { SignedInCtx } from '../src/platform/http/route.ts';
import { sampleProperty } from './sample-building.ts';

type PropertyId = Awaited<ReturnType<typeof createProperty>>;

const missed = [
  ['mailroom', 6],
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
  const { platform } = ctx;
  await pairScreen(ctx, propertyId);
  const foundry = tenantIds.get('Foundry Marketing');
  if (foundry)
    await proposeInSample(createContext(platform), propertyId, foundry, {
      phone: '(512) 555-0258',
      contacts: [{ name: 'Nora Castellano', phone: '(512) 555-0259', isPrimary: true }],
    });
  for (const [term, visits] of missed)
    for (let n = 0; n < visits; n++)
      await countMissedSearch(createContext(platform), { slug: sampleProperty.slug, term });
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

async function pairScreen(ctx: SignedInCtx, propertyId: PropertyId): Promise<void> {
  const { code, secret } = await beginPairing(createContext(ctx.platform));
  await bindDisplay(ctx, propertyId, { code, name: 'Main lobby', place: 'Beside the elevators' });
  const claimed = await claimPairing(createContext(ctx.platform), secret);
  if (!('token' in claimed)) throw new Error('sample building: pairing the display failed');
  const { token } = claimed;
  const facts = { release: '', width: 1080, height: 1920, pages: 4, version: 0, uptimeSeconds: 0, lastError: null };
  await receiveBeat(createContext(ctx.platform), { token, ...facts });
}
