import { z } from 'zod';
import { createContext, transaction } from '../../../platform/core/context.ts';
import type { Platform } from '../../../platform/core/platform.ts';
import { lock, query, write } from '../../../platform/core/sql.ts';
import { beatInSample } from '../../displays/index.ts';
import { buildingSlugs, buildings } from '../../tenancy/index.ts';
import { sampleProperty } from '../sample/building.ts';
import { writeSample } from './sample.ts';

const due = z.object({ id: z.boolean() });
const building = z.object({ id: z.int(), version: z.int() });

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
    const [former] = await query(
      tx,
      `select b.id, b.version from ${buildings} b join ${buildingSlugs} s on s.property_id = b.id where s.slug = ?`,
      [sampleProperty.slug],
      building,
    );
    await write(tx, `select set_config('statement_timeout', '${DELETED_WITHIN_MS}', true)`);
    await write(tx, 'select empty_demo()');
    await write(tx, 'update demo set reset_at = now()');
    await writeSample(ctx, tx, former);
    return true;
  });
}

/** Imports of thousands of tenants may have been made. */
const DELETED_WITHIN_MS = 60_000;

/** Of a worker: resets what is due, and keeps the sample's displays online. */
export async function keepDemo(platform: Platform): Promise<void> {
  if (await resetIfDue(platform)) platform.log.info('the demo was reset to its sample');
  await beatInSample(createContext(platform));
}
