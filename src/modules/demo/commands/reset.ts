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
 * Deletes all data and recreates the sample, once per hour (UTC), in one transaction: concurrent readers see the previous
 * state. Only one worker runs it; a new demo is due immediately.
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

/** Looked up by the sample's slug, current or former. */
async function sampleAmong(tx: Tx, former: readonly Building[]): Promise<Building | undefined> {
  const [at] = await query(
    tx,
    `select s.property_id as "propertyId" from ${buildingSlugs} s where s.slug = ?`,
    [sampleProperty.slug],
    atAddress,
  );
  return former.find(({ propertyId }) => propertyId === at?.propertyId);
}

/** Deletes for a few seconds. @returns whether everything is deleted */
async function emptyPart(tx: Tx): Promise<boolean> {
  const [part] = await write(tx, 'select empty_demo() as "isEmpty"', [], emptied);
  return part?.isEmpty ?? false;
}

/** Resets the demo if due, and sends heartbeats for the sample's displays. */
export async function keepDemo(platform: Platform): Promise<void> {
  if (await resetIfDue(platform)) platform.log.info('the demo was reset to its sample');
  await beatInSample(createContext(platform));
}
