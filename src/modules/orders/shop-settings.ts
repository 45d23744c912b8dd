import { z } from 'zod';
import type { Env } from '../../platform/config/env.ts';
import { type Ctx, createContext, transaction } from '../../platform/core/context.ts';
import type { Platform } from '../../platform/core/platform.ts';
import { lock, query, write } from '../../platform/core/sql.ts';
import { recordActivity } from '../../platform/records/activity.ts';
import { writeRates } from '../../shared/delivery.ts';
import { AppError } from '../../shared/errors.ts';
import { singleFlight } from '../../shared/single-flight.ts';
import { writeTaxTable } from '../../shared/tax-table.ts';
import type { AdminCtx } from '../accounts/index.ts';
import { refuseUnprintable } from './printable.ts';
import { type ShopSettings, type ShopSettingsInput, type ShopSettingsReply, shopSettings } from './schema.ts';
import { defaultTerms } from './terms-of-sale.ts';

type FirstValues = Pick<
  Env,
  | 'OPERATOR_NAME'
  | 'OPERATOR_ADDRESS'
  | 'OPERATOR_TAX_ID'
  | 'SHIPPING_TABLE'
  | 'TAX_TABLE'
  | 'INVOICE_INSTRUCTIONS'
  | 'ACH_FROM'
>;

const firstSettings = (env: FirstValues): ShopSettings => ({
  seller: { name: env.OPERATOR_NAME, address: env.OPERATOR_ADDRESS ?? null, taxId: env.OPERATOR_TAX_ID ?? null },
  deliveryTable: writeRates(env.SHIPPING_TABLE ?? []),
  taxTable: env.TAX_TABLE ? writeTaxTable(env.TAX_TABLE) : '',
  invoiceInstructions: env.INVOICE_INSTRUCTIONS ?? null,
  bankDebitFrom: env.ACH_FROM ?? null,
  terms: null,
});

const storedRow = z.object({ settings: shopSettings, revision: z.int() });

async function readStored(ctx: Ctx): Promise<{ settings: ShopSettings; revision: number }> {
  const [row] = await query(ctx, `select settings, revision from shop_settings`, [], storedRow);
  return row ?? { settings: firstSettings(ctx.platform.env), revision: 0 };
}

/** Read where they are used, so that a change counts in all processes from then on. */
export const shopSettingsOf = async (ctx: Ctx): Promise<ShopSettings> => (await readStored(ctx)).settings;

export async function readShopSettings(ctx: AdminCtx): Promise<ShopSettingsReply> {
  const { settings, revision } = await readStored(ctx);
  const taxes = ctx.platform.env.TAX === 'stripe' ? 'stripe' : 'own';
  return { ...settings, defaultTerms: defaultTerms(settings.seller), taxes, revision };
}

/**
 * @param ifMatch revision the administrator saw; `null`: last write wins
 * @throws AppError `stale`, `invalid` for letters that invoices cannot print
 */
export async function setShopSettings(ctx: AdminCtx, given: ShopSettingsInput, ifMatch: number | null): Promise<void> {
  const { name, address, taxId } = given.seller;
  await refuseUnprintable({
    'seller.name': name,
    'seller.address': address,
    'seller.taxId': taxId,
    invoiceInstructions: given.invoiceInstructions,
  });
  await transaction(ctx, async (tx) => {
    await lock(tx, `select pg_advisory_xact_lock(hashtext('shop_settings'))`);
    const { settings: before, revision } = await readStored(tx);
    if (ifMatch !== null && ifMatch !== revision)
      throw new AppError('stale', 'Another administrator has changed these settings since you opened them');
    const defaults = [before.seller, given.seller].map(defaultTerms);
    const after: ShopSettings = { ...given, terms: defaults.includes(given.terms ?? '') ? null : given.terms };
    await write(
      tx,
      `insert into shop_settings (settings, revision) values (?, 1)
       on conflict (is_only) do update set settings = excluded.settings, revision = shop_settings.revision + 1`,
      [JSON.stringify(after)],
    );
    const action = 'shop.settings_changed';
    await recordActivity(tx, { action, subject: given.seller.name, before: fieldsOf(before), after: fieldsOf(after) });
  });
}

/** Of the activity log. */
const fieldsOf = ({ seller, ...others }: ShopSettings) => ({
  sellerName: seller.name,
  sellerAddress: seller.address,
  sellerTaxId: seller.taxId,
  ...others,
});

const readTerms = singleFlight<string>();

/** Terms of sale, in Markdown. */
export const termsOfSale = (platform: Platform): Promise<string> =>
  readTerms(platform.env.DATABASE_URL, async () => {
    const { terms, seller } = await shopSettingsOf(createContext(platform));
    return terms ?? defaultTerms(seller);
  });
