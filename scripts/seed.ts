import { createSampleManager } from '../src/modules/accounts/index.ts';
import { createAnnouncement, createTenant } from '../src/modules/directory/index.ts';
import { createAnnouncementInput } from '../src/modules/directory/schema.ts';
import { seedShop } from '../src/modules/shop/index.ts';
import { createProperty } from '../src/modules/tenancy/index.ts';
import { createContext } from '../src/platform/core/context.ts';
import type { Platform } from '../src/platform/core/platform.ts';
import { addSampleActivity } from './sample-activity.ts';
import { sampleAnnouncements, sampleProperty, sampleTenants } from './sample-building.ts';

/**
 * Skipped by `SAMPLE=off`, the default in production.
 * @returns whether anything was added
 */
export async function seed(platform: Platform): Promise<boolean> {
  if (!platform.env.SAMPLE) return false;
  const shopWasEmpty = await seedShop(createContext(platform));
  const [{ people } = { people: 1 }]: { people: number }[] = await platform.orm.em
    .fork()
    .execute('select count(*)::int as people from app_user');
  if (people > 0) return shopWasEmpty;
  const actor = await createSampleManager(createContext(platform));
  const ctx = { ...createContext(platform), actor };
  const propertyId = await createProperty(ctx, sampleProperty);
  const tenantIds = new Map<string, number>();
  for (const tenant of sampleTenants) tenantIds.set(tenant.companyName, await createTenant(ctx, propertyId, tenant));
  for (const { message, expiresAt } of sampleAnnouncements)
    await createAnnouncement(
      ctx,
      propertyId,
      createAnnouncementInput.parse({ propertyId, message, expiresAt: expiresAt() }),
    );
  await addSampleActivity(ctx, propertyId, tenantIds);
  return true;
}
