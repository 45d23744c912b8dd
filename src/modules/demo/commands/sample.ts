import { z } from 'zod';
import { type Ctx, joining, type Tx, transaction } from '../../../platform/core/context.ts';
import { databaseTime } from '../../../platform/core/database-time.ts';
import { query } from '../../../platform/core/sql.ts';
import { createSamplePerson, people } from '../../accounts/index.ts';
import { createAnnouncement, createTenant, replacePlaces } from '../../directory/index.ts';
import { createAnnouncementInput } from '../../directory/schema.ts';
import { seedShop } from '../../shop/index.ts';
import { createProperty } from '../../tenancy/index.ts';
import { addSampleActivity } from '../sample/activity.ts';
import { sampleAnnouncements, samplePlaces, sampleProperty, sampleTenants } from '../sample/building.ts';
import { addSampleOrders } from '../sample/orders.ts';

const person = z.object({ id: z.int() });

/**
 * Makes the sample in an empty installation, in one transaction. Skipped by `SAMPLE=off`, the default in production.
 * @returns whether anything was added
 */
export async function seed(ctx: Ctx): Promise<boolean> {
  if (!ctx.platform.env.SAMPLE) return false;
  return await transaction(ctx, async (tx) => {
    if ((await query(tx, `select p.id from ${people} p limit 1`, [], person)).length > 0)
      return await seedShop(joining(ctx, tx));
    await writeSample(ctx, tx);
    return true;
  });
}

/** @param former the sample building as it was before, whose displays go on with the new one */
export async function writeSample(ctx: Ctx, tx: Tx, former?: { id: number; version: number }): Promise<void> {
  const joined = joining(ctx, tx);
  const { DEMO } = ctx.platform.env;
  await seedShop(joined);
  const manager = { ...joined, actor: await createSamplePerson(joined, 'manager') };
  const propertyId = await createProperty(manager, sampleProperty, former);
  const tenantIds = new Map<string, number>();
  for (const tenant of sampleTenants)
    tenantIds.set(
      tenant.companyName,
      await createTenant(manager, propertyId, DEMO ? tenant : { ...tenant, kinds: [] }),
    );
  if (DEMO) await replacePlaces(manager, propertyId, samplePlaces, null);
  const now = await databaseTime(tx);
  for (const { message, expiresAt } of sampleAnnouncements)
    await createAnnouncement(
      manager,
      propertyId,
      createAnnouncementInput.parse({ propertyId, message, expiresAt: expiresAt(now) }),
    );
  await addSampleActivity(manager, propertyId, tenantIds);
  if (DEMO) await addSampleOrders(manager, propertyId);
}
