import type { Env } from '../../platform/config/env.ts';
import { operatorOf } from '../../platform/config/operator-settings.ts';
import type { Seller } from './schema.ts';

/** The operator now; an order keeps its own. */
export function sellerOf(env: Env): Seller {
  const { name, address, phone, email } = operatorOf(env, 'en');
  return { name, address, phone, email, taxId: env.OPERATOR_TAX_ID ?? null };
}
