import { z } from 'zod';
import { type Ctx, joinTransaction, type Tx, transaction } from '../../../platform/core/context.ts';
import { readDatabaseTime } from '../../../platform/core/database-time.ts';
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
 * Creates the sample in an empty installation, in one transaction. `SAMPLE=off`, the production default, skips it.
 * @returns whether rows were added
 */
export async function seed(ctx: Ctx): Promise<boolean> {
  if (!ctx.platform.env.SAMPLE) return false;
  return await transaction(ctx, async (tx) => {
    if ((await query(tx, `select p.id from ${people} p limit 1`, [], person)).length > 0)
      return await seedShop(joinTransaction(ctx, tx));
    await writeSample(ctx, tx);
    return true;
  });
}

/** @param formerBuilding replaced sample building, whose displays follow the new one */
export async function writeSample(ctx: Ctx, tx: Tx, formerBuilding?: { id: number; version: number }): Promise<void> {
  const joinedCtx = joinTransaction(ctx, tx);
  const { DEMO } = ctx.platform.env;
  await seedShop(joinedCtx);
  const manager = { ...joinedCtx, actor: await createSamplePerson(joinedCtx, 'manager') };
  const propertyId = await createProperty(manager, sampleProperty, formerBuilding);
  const tenantIds = new Map<string, number>();
  for (const tenant of sampleTenants)
    tenantIds.set(
      tenant.companyName,
      await createTenant(manager, propertyId, DEMO ? tenant : { ...tenant, kinds: [] }),
    );
  if (DEMO) await replacePlaces(manager, propertyId, samplePlaces, null);
  const now = await readDatabaseTime(tx);
  for (const { message, expiresAt } of sampleAnnouncements)
    await createAnnouncement(
      manager,
      propertyId,
      createAnnouncementInput.parse({ propertyId, message, expiresAt: expiresAt(now) }),
    );
  await addSampleActivity(manager, propertyId, tenantIds);
  if (DEMO) await addSampleOrders(manager, propertyId);
}
