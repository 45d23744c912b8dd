import type { Env } from '../../platform/config/env.ts';
import { operatorOf } from '../../platform/config/operator-settings.ts';
import type { AdminOrder, Seller, ShopSettings } from './schema.ts';

/** Returns the current seller; orders keep a snapshot. */
export function sellerOf(env: Env, { seller }: Pick<ShopSettings, 'seller'>): Seller {
  const { phone, email } = operatorOf(env, 'en');
  return { ...seller, phone, email };
}

/**
 * Returns the order's snapshot; `null` in orders of 0.1.0. No migration can complete them: the seller's phone and email
 * are settings of the process.
 */
export function sellerOfOrder({ seller }: Pick<AdminOrder, 'seller'>): Seller | null {
  const { name, address = null, phone = null, email = null, taxId = null } = seller;
  return name ? { name, address, phone, email, taxId } : null;
}
