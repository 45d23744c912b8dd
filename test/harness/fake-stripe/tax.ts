import { type Nested, partOf } from './form.ts';
import { token } from './objects.ts';

/** https://docs.stripe.com/api/tax/calculations/object */
export interface Calculation {
  id: string;
  object: 'tax.calculation';
  amount_total: number;
  tax_amount_exclusive: number;
  customer_details: Nested;
  line_items: Nested[];
}

const nested = (value: Nested[string] | undefined): Nested => (typeof value === 'object' ? value : {});

export function newCalculation(form: URLSearchParams, rates: ReadonlyMap<string, number>): Calculation {
  const customer_details = partOf(form, 'customer_details');
  const line_items = Object.values(partOf(form, 'line_items')).map(nested);
  const subtotal = line_items.reduce((sum, { amount }) => sum + Number(amount), 0);
  const isExempt = customer_details.taxability_override === 'customer_exempt';
  const percent = isExempt ? 0 : (rates.get(String(nested(customer_details.address).state)) ?? 0);
  const tax_amount_exclusive = Math.round((subtotal * percent) / 100);
  const amounts = { tax_amount_exclusive, amount_total: subtotal + tax_amount_exclusive };
  return { id: `taxcalc_${token()}`, object: 'tax.calculation', ...amounts, customer_details, line_items };
}
