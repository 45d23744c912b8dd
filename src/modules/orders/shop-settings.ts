import type { Env } from '../../platform/config/env.ts';
import { type Ctx, createContext, transaction } from '../../platform/core/context.ts';
import type { Platform } from '../../platform/core/platform.ts';
import { lock, query } from '../../platform/core/sql.ts';
import { recordActivity } from '../../platform/records/activity.ts';
import { formatRates } from '../../shared/delivery.ts';
import { AppError } from '../../shared/errors.ts';
import { singleFlight } from '../../shared/single-flight.ts';
import { formatTaxTable } from '../../shared/tax-table.ts';
import type { AdminCtx } from '../accounts/index.ts';
import { ShopSettingsRow } from './books.entity.ts';
import { rejectUnprintable } from './printable.ts';
import type { ShopSettings, ShopSettingsInput, ShopSettingsReply } from './schema.ts';
import { tables } from './tables.ts';
import { defaultTerms } from './terms-of-sale.ts';

type InitialEnv = Pick<
  Env,
  | 'OPERATOR_NAME'
  | 'OPERATOR_ADDRESS'
  | 'OPERATOR_TAX_ID'
  | 'SHIPPING_TABLE'
  | 'TAX_TABLE'
  | 'INVOICE_INSTRUCTIONS'
  | 'ACH_FROM'
>;

const initialSettings = (env: InitialEnv): ShopSettings => ({
  seller: { name: env.OPERATOR_NAME, address: env.OPERATOR_ADDRESS ?? null, taxId: env.OPERATOR_TAX_ID ?? null },
  deliveryTable: formatRates(env.SHIPPING_TABLE ?? []),
  taxTable: env.TAX_TABLE ? formatTaxTable(env.TAX_TABLE) : '',
  invoiceInstructions: env.INVOICE_INSTRUCTIONS ?? null,
  bankDebitFrom: env.ACH_FROM ?? null,
  terms: null,
});

async function readStoredSettings(ctx: Ctx): Promise<{ settings: ShopSettings; revision: number }> {
  const [row] = await query(ctx, tables(ctx).selectFrom('shop_settings').select(['settings', 'revision']));
  return row ?? { settings: initialSettings(ctx.platform.env), revision: 0 };
}

/** Reads the settings uncached, so that changes apply in all processes. */
export const shopSettingsOf = async (ctx: Ctx): Promise<ShopSettings> => (await readStoredSettings(ctx)).settings;

export async function readShopSettings(ctx: AdminCtx): Promise<ShopSettingsReply> {
  const { settings, revision } = await readStoredSettings(ctx);
  const taxes = ctx.platform.env.TAX === 'stripe' ? 'stripe' : 'own';
  return { ...settings, defaultTerms: defaultTerms(settings.seller), taxes, revision };
}

/**
 * @param ifMatch expected revision; `null`: last write wins
 * @throws AppError `stale`, `invalid` for unprintable characters
 */
export async function setShopSettings(ctx: AdminCtx, input: ShopSettingsInput, ifMatch: number | null): Promise<void> {
  const { name, address, taxId } = input.seller;
  await rejectUnprintable({
    'seller.name': name,
    'seller.address': address,
    'seller.taxId': taxId,
    invoiceInstructions: input.invoiceInstructions,
  });
  await transaction(ctx, async (tx) => {
    await lock(tx, `select pg_advisory_xact_lock(hashtext('shop_settings'))`);
    const { settings: before, revision } = await readStoredSettings(tx);
    if (ifMatch !== null && ifMatch !== revision)
      throw new AppError('stale', 'Another administrator has changed these settings since you opened them');
    const defaults = [before.seller, input.seller].map(defaultTerms);
    const after: ShopSettings = { ...input, terms: defaults.includes(input.terms ?? '') ? null : input.terms };
    if (revision === 0) await tx.em.insert(ShopSettingsRow, { isOnly: true, settings: after, revision: 1 });
    else await tx.em.nativeUpdate(ShopSettingsRow, {}, { settings: after, revision: revision + 1 });
    const action = 'shop.settings_changed';
    await recordActivity(tx, {
      action,
      subject: input.seller.name,
      before: loggedFields(before),
      after: loggedFields(after),
    });
  });
}

const loggedFields = ({ seller, ...otherFields }: ShopSettings) => ({
  sellerName: seller.name,
  sellerAddress: seller.address,
  sellerTaxId: seller.taxId,
  ...otherFields,
});

const readTerms = singleFlight<string>();

export const termsOfSale = (platform: Platform): Promise<string> =>
  readTerms(platform.env.DATABASE_URL, async () => {
    const { terms, seller } = await shopSettingsOf(createContext(platform));
    return terms ?? defaultTerms(seller);
  });
