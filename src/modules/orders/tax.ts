import type { Env } from '../../platform/config/env.ts';
import { computeTax, parseValidTaxTable, type StateTax, type TaxTable } from '../../shared/tax-table.ts';
import type { CheckoutLine } from '../shop/index.ts';
import type { CheckoutRow } from './checkout.entity.ts';
import type { Payments } from './payment-provider.ts';
import { FLAT_TAX, type ShippingAddress, type ShopSettings, type TaxBasis } from './schema.ts';
import { taxableOf } from './values.ts';

/** Sales tax of a checkout, in cents. */
export interface Tax {
  readonly tax: number;
  readonly taxBasis: TaxBasis;
  readonly taxCalculationId: string | null;
}

export type PricedLine = Pick<CheckoutLine, 'quantity' | 'unitPrice'>;

export interface Sale {
  readonly lines: readonly CheckoutLine[];
  /** Delivery price in cents. */
  readonly shipping: number;
  readonly shippingAddress: ShippingAddress;
  readonly certificate: string | null;
}

/** Stripe's calculation, valid for one sale only. */
export interface TaxCalculation extends Tax {
  /** Identifies the sale. */
  readonly saleKey: string;
}

export interface TaxRules {
  readonly isByStripe: boolean;
  /** `null`: the same rate everywhere. */
  readonly table: TaxTable | null;
}

export const taxRulesOf = ({ TAX }: Pick<Env, 'TAX'>, { taxTable }: Pick<ShopSettings, 'taxTable'>): TaxRules => ({
  isByStripe: TAX === 'stripe',
  table: taxTable === '' ? null : parseValidTaxTable(taxTable),
});

export const isTaxByAddress = ({ isByStripe, table }: TaxRules) => isByStripe || table !== null;

export const subtotalOf = (lines: readonly PricedLine[]): number =>
  lines.reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice, 0);

/** @returns `null` if Stripe must first calculate the tax, outside the database transaction */
export function taxOf(rules: TaxRules, sale: Sale, calculation: TaxCalculation | null): Tax | null {
  if (!rules.isByStripe) return taxWithoutStripe(rules, sale);
  if (calculation?.saleKey !== saleKey(sale)) return null;
  const { tax, taxBasis, taxCalculationId } = calculation;
  return { tax, taxBasis, taxCalculationId };
}

/** Returns whether the tax of an open checkout is still right for a sale with the same lines and destination. */
export function hasSameTax(checkout: CheckoutRow, rules: TaxRules, sale: Sale): boolean {
  const basis = checkout.taxBasis;
  if (rules.isByStripe) return basisKey(basis) === basisKey(stripeBasis(sale)) && checkout.taxCalculationId !== null;
  const { tax, taxBasis } = taxWithoutStripe(rules, sale);
  return checkout.tax === tax && basisKey(basis) === basisKey(taxBasis);
}

/** @throws AppError `invalid` for an unknown address, `unavailable` if Stripe does not answer */
export async function calculateStripeTax(payments: Payments, sale: Sale): Promise<TaxCalculation> {
  if (!payments.calculateTax) throw new Error('This payment provider calculates no tax');
  const { id, tax } = await payments.calculateTax({ ...sale, currency: 'usd', isExempt: sale.certificate !== null });
  return { tax, taxBasis: stripeBasis(sale), taxCalculationId: id, saleKey: saleKey(sale) };
}

/** States missing in the table are not taxed. */
const UNTAXED: StateTax = { percent: '0', isDeliveryTaxed: false };

function taxWithoutStripe(
  { table }: TaxRules,
  { lines, shipping, shippingAddress: { state }, certificate }: Sale,
): Tax {
  const basis: Exclude<TaxBasis, { kind: 'stripe' }> =
    certificate !== null
      ? { kind: 'exempt', certificate }
      : table
        ? tableBasis(state, table.get(state) ?? UNTAXED)
        : FLAT_TAX;
  const sums = { subtotal: subtotalOf(lines), shipping };
  const tax = basis.kind === 'exempt' ? 0 : computeTax(taxableOf(sums, basis), basis.percent);
  return { tax, taxBasis: basis, taxCalculationId: null };
}

const tableBasis = (state: string, { percent, isDeliveryTaxed }: StateTax) => ({
  ...{ kind: 'table' as const, percent, state },
  ...(isDeliveryTaxed && { isDeliveryTaxed }),
});

const stripeBasis = ({ certificate }: Sale): TaxBasis =>
  certificate === null ? { kind: 'stripe' } : { kind: 'exempt', certificate };

/** Serializes with sorted keys, because a row's JSON has another order. */
const basisKey = (basis: TaxBasis): string =>
  JSON.stringify(Object.entries(basis).sort(([a], [b]) => a.localeCompare(b)));

function saleKey({ lines, shipping, shippingAddress, certificate }: Sale): string {
  const { street, suite, city, state, zip } = shippingAddress;
  const pricedLines = lines.map(({ productId, variantId, quantity, unitPrice }) => [
    productId,
    variantId,
    quantity,
    unitPrice,
  ]);
  return JSON.stringify([pricedLines, shipping, street, suite, city, state, zip, certificate]);
}
