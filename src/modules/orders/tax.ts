import type { Env } from '../../platform/config/env.ts';
import { requireTaxTable, type StateTax, type TaxTable, taxAt } from '../../shared/tax-table.ts';
import type { CheckoutLine } from '../shop/index.ts';
import type { CheckoutRow } from './checkout.entity.ts';
import type { Payments } from './payment-provider.ts';
import { FLAT_TAX, type ShippingAddress, type ShopSettings, type TaxBasis } from './schema.ts';
import { taxableOf } from './values.ts';

/** Sales tax of a checkout, in cents. */
export interface Tax {
  readonly tax: number;
  readonly taxBasis: TaxBasis;
  /** Of Stripe Tax. */
  readonly taxCalculationId: string | null;
}

export type PricedLine = Pick<CheckoutLine, 'quantity' | 'unitPrice'>;

/** What is taxed, and by where it goes. */
export interface Sale {
  readonly lines: readonly CheckoutLine[];
  /** Delivery, in cents. */
  readonly shipping: number;
  readonly shippingAddress: ShippingAddress;
  /** Of an exempt customer. */
  readonly certificate: string | null;
}

/** Stripe's answer, good for this sale alone. */
export interface Quote extends Tax {
  readonly key: string;
}

/** How the tax is worked out. */
export interface TaxRules {
  readonly isByStripe: boolean;
  /** `null`: one rate everywhere. */
  readonly table: TaxTable | null;
}

export const taxRulesOf = ({ TAX }: Pick<Env, 'TAX'>, { taxTable }: Pick<ShopSettings, 'taxTable'>): TaxRules => ({
  isByStripe: TAX === 'stripe',
  table: taxTable === '' ? null : requireTaxTable(taxTable),
});

export const isTaxByAddress = ({ isByStripe, table }: TaxRules) => isByStripe || table !== null;

export const subtotalOf = (lines: readonly PricedLine[]): number =>
  lines.reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice, 0);

/** @returns `null` where Stripe must be asked first, outside of a transaction */
export function taxOf(rules: TaxRules, sale: Sale, quote: Quote | null): Tax | null {
  if (!rules.isByStripe) return ownTax(rules, sale);
  if (quote?.key !== keyOf(sale)) return null;
  const { tax, taxBasis, taxCalculationId } = quote;
  return { tax, taxBasis, taxCalculationId };
}

/** Of an open checkout with the same lines and destination, whose tax was asked for before. */
export function sameTax(live: CheckoutRow, rules: TaxRules, sale: Sale): boolean {
  const basis = live.taxBasis ?? FLAT_TAX;
  if (rules.isByStripe) return key(basis) === key(stripeBasis(sale)) && live.taxCalculationId !== null;
  const { tax, taxBasis } = ownTax(rules, sale);
  return live.tax === tax && key(basis) === key(taxBasis);
}

/** @throws AppError `invalid` for an address that Stripe does not find, `unavailable` */
export async function quoteTax(payments: Payments, sale: Sale): Promise<Quote> {
  if (!payments.calculateTax) throw new Error('This payment provider calculates no tax');
  const { id, tax } = await payments.calculateTax({ ...sale, currency: 'usd', isExempt: sale.certificate !== null });
  return { tax, taxBasis: stripeBasis(sale), taxCalculationId: id, key: keyOf(sale) };
}

/** A state that the table does not name is not taxed. */
const NOT_NAMED: StateTax = { percent: '0', isDeliveryTaxed: false };

function ownTax({ table }: TaxRules, { lines, shipping, shippingAddress: { state }, certificate }: Sale): Tax {
  const basis: Exclude<TaxBasis, { kind: 'stripe' }> =
    certificate !== null
      ? { kind: 'exempt', certificate }
      : table
        ? basisIn(state, table.get(state) ?? NOT_NAMED)
        : FLAT_TAX;
  const sums = { subtotal: subtotalOf(lines), shipping };
  const tax = basis.kind === 'exempt' ? 0 : taxAt(taxableOf(sums, basis), basis.percent);
  return { tax, taxBasis: basis, taxCalculationId: null };
}

const basisIn = (state: string, { percent, isDeliveryTaxed }: StateTax) => ({
  ...{ kind: 'table' as const, percent, state },
  ...(isDeliveryTaxed && { isDeliveryTaxed }),
});

const stripeBasis = ({ certificate }: Sale): TaxBasis =>
  certificate === null ? { kind: 'stripe' } : { kind: 'exempt', certificate };

/** A row's JSON has its keys in another order. */
const key = (basis: TaxBasis): string => JSON.stringify(Object.entries(basis).sort(([a], [b]) => a.localeCompare(b)));

function keyOf({ lines, shipping, shippingAddress, certificate }: Sale): string {
  const { street, suite = null, city, state, zip } = shippingAddress;
  const priced = lines.map(({ productId, variantId, quantity, unitPrice }) => [
    productId,
    variantId,
    quantity,
    unitPrice,
  ]);
  return JSON.stringify([priced, shipping, street, suite, city, state, zip, certificate]);
}
