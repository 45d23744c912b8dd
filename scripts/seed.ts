import { createAnnouncement, createTenant } from '../src/modules/directory/index.ts';
import { seedShop } from '../src/modules/shop/index.ts';
import { createProperty, createSampleOwner } from '../src/modules/tenancy/index.ts';
import { createContext } from '../src/platform/context.ts';
import type { Platform } from '../src/platform/platform.ts';
import { sampleAnnouncements, sampleProperty, sampleTenants } from './sample-building.ts';

/** Fills an empty shop with the catalogue, and a database without people with the sample building at `/demo`. */
export async function seed(platform: Platform): Promise<boolean> {
  const shopWasEmpty = await seedShop(createContext(platform));
  const [{ people } = { people: 1 }]: { people: number }[] = await platform.orm.em
    .fork()
    .execute('select count(*)::int as people from app_user');
  if (people > 0) return shopWasEmpty;
  const actor = await createSampleOwner(createContext(platform));
  const ctx = { ...createContext(platform), actor };
  const propertyId = await createProperty(ctx, sampleProperty);
  for (const tenant of sampleTenants) await createTenant(ctx, propertyId, tenant);
  for (const { message, expiresAt } of sampleAnnouncements)
    await createAnnouncement(ctx, propertyId, {
      propertyId,
      message,
      expiresAt: expiresAt(),
      startsAt: null,
      urgent: false,
    });
  return true;
}
