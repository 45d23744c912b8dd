import { z } from 'zod';
import { createContext, type Tx, transaction } from '../../../platform/core/context.ts';
import type { Platform } from '../../../platform/core/platform.ts';
import { lock, query, write } from '../../../platform/core/sql.ts';
import { recordEvent } from '../../../platform/events/outbox.ts';
import { beatInSample } from '../../displays/index.ts';
import { propertyDeleted } from '../../tenancy/events.ts';
import { buildingSlugs, lockAllProperties } from '../../tenancy/index.ts';
import { sampleProperty } from '../sample/building.ts';
import { writeSample } from './sample.ts';

const due = z.object({ id: z.boolean() });
const atAddress = z.object({ propertyId: z.int() });
const emptied = z.object({ isEmpty: z.boolean() });

/**
 * Deletes what people made since the last full hour and writes the sample anew, in one transaction: whoever reads
 * meanwhile sees what was there. One process does it; without a first reset at once.
 * @returns whether it was due
 */
export async function resetIfDue(platform: Platform): Promise<boolean> {
  const ctx = createContext(platform);
  return await transaction(ctx, async (tx) => {
    const [found] = await lock(
      tx,
      `select is_only as id from demo where reset_at < date_trunc('hour', now(), 'UTC') for update skip locked`,
      [],
      due,
    );
    if (!found) return false;
    const former = await lockAllProperties(tx);
    const sample = await sampleAmong(tx, former);
    while (!(await emptyPart(tx)));
    await write(tx, 'update demo set reset_at = now()');
    await writeSample(ctx, tx, sample && { id: sample.propertyId, version: sample.version });
    for (const { version, ...other } of former)
      if (other.propertyId !== sample?.propertyId)
        await recordEvent(tx, propertyDeleted, { ...other, version: version + 1 });
    return true;
  });
}

type Building = Awaited<ReturnType<typeof lockAllProperties>>[number];

/** At the sample's address, which may be one that it had before. */
async function sampleAmong(tx: Tx, former: readonly Building[]): Promise<Building | undefined> {
  const [at] = await query(
    tx,
    `select s.property_id as "propertyId" from ${buildingSlugs} s where s.slug = ?`,
    [sampleProperty.slug],
    atAddress,
  );
  return former.find(({ propertyId }) => propertyId === at?.propertyId);
}

/** @returns whether all is gone */
async function emptyPart(tx: Tx): Promise<boolean> {
  const [part] = await write(tx, 'select empty_demo() as "isEmpty"', [], emptied);
  return part?.isEmpty ?? false;
}

/** Of a worker: resets what is due, and keeps the sample's displays online. */
export async function keepDemo(platform: Platform): Promise<void> {
  if (await resetIfDue(platform)) platform.log.info('the demo was reset to its sample');
  await beatInSample(createContext(platform));
}
