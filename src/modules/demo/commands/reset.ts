import { z } from 'zod';
import { createContext, type Tx, transaction } from '../../../platform/core/context.ts';
import type { Platform } from '../../../platform/core/platform.ts';
import { lock, query, write } from '../../../platform/core/sql.ts';
import { recordEvent } from '../../../platform/events/outbox.ts';
import { beatInSample } from '../../displays/index.ts';
import { propertyDeleted } from '../../tenancy/events.ts';
import { buildingSlugs, lockAllProperties } from '../../tenancy/index.ts';
import { sampleProperty } from '../sample/building.ts';
import { assertDatabaseKind } from './demo-database.ts';
import { seed, writeSample } from './sample.ts';

const dueReset = z.object({ id: z.boolean() });
const slugOwner = z.object({ propertyId: z.int() });
const emptyResult = z.object({ isEmpty: z.boolean() });

/**
 * Creates the sample; a demo is also reset when due.
 * @returns whether anything was added
 * @throws Error for a database that does not match `DEMO`
 */
export async function seedData(platform: Platform): Promise<boolean> {
  await assertDatabaseKind(platform);
  return platform.env.DEMO ? await resetIfDue(platform) : await seed(createContext(platform));
}

/**
 * Recreates the sample hourly (UTC) in one transaction, so that readers see the former state. Only one worker runs it.
 * @returns whether it was due
 */
export async function resetIfDue(platform: Platform): Promise<boolean> {
  const ctx = createContext(platform);
  return await transaction(ctx, async (tx) => {
    const [dueRow] = await lock(
      tx,
      `select is_only as id from demo where reset_at < date_trunc('hour', now(), 'UTC') for update skip locked`,
      [],
      dueReset,
    );
    if (!dueRow) return false;
    const formerBuildings = await lockAllProperties(tx);
    const sampleBuilding = await findSampleBuilding(tx, formerBuildings);
    while (!(await deletePart(tx)));
    await write(tx, 'update demo set reset_at = now()');
    await writeSample(ctx, tx, sampleBuilding && { id: sampleBuilding.propertyId, version: sampleBuilding.version });
    for (const { version, ...building } of formerBuildings)
      if (building.propertyId !== sampleBuilding?.propertyId)
        await recordEvent(tx, propertyDeleted, { ...building, version: version + 1 });
    return true;
  });
}

type Building = Awaited<ReturnType<typeof lockAllProperties>>[number];

async function findSampleBuilding(tx: Tx, formerBuildings: readonly Building[]): Promise<Building | undefined> {
  const [owner] = await query(
    tx,
    `select s.property_id from ${buildingSlugs} s where s.slug = ?`,
    [sampleProperty.slug],
    slugOwner,
  );
  return formerBuildings.find(({ propertyId }) => propertyId === owner?.propertyId);
}

async function deletePart(tx: Tx): Promise<boolean> {
  const [partResult] = await write(tx, 'select empty_demo() as is_empty', [], emptyResult);
  return partResult?.isEmpty ?? false;
}

export async function maintainDemo(platform: Platform): Promise<void> {
  if (await resetIfDue(platform)) platform.log.info('the demo was reset to its sample');
  await beatInSample(createContext(platform));
}
