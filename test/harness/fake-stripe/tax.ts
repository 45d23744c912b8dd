import { type Answer, failure, found, list, missing } from './answers.ts';
import { type Nested, partOf } from './form.ts';
import { token } from './objects.ts';

/** https://docs.stripe.com/api/tax/calculations/object */
interface Calculation {
  id: string;
  object: 'tax.calculation';
  amount_total: number;
  tax_amount_exclusive: number;
  customer_details: Nested;
  line_items: Nested[];
}

interface Line {
  readonly id: string;
  readonly amount: number;
  readonly amount_tax: number;
}

interface Transaction {
  readonly id: string;
  readonly object: 'tax.transaction';
  readonly type: 'transaction' | 'reversal';
  readonly reference: string;
  /** Of a reversal. */
  readonly original: string | null;
  readonly lines: readonly Line[];
  readonly shipping_cost: Line | null;
}

const nested = (value: Nested[string] | undefined): Nested => (typeof value === 'object' ? value : {});

const SHIPPING = 'shipping';

/** Delivery is taxed as the goods are. */
export function newCalculation(form: URLSearchParams, rates: ReadonlyMap<string, number>): Calculation & Taxed {
  const customer_details = partOf(form, 'customer_details');
  const line_items = Object.values(partOf(form, 'line_items')).map(nested);
  const isExempt = customer_details.taxability_override === 'customer_exempt';
  const percent = isExempt ? 0 : (rates.get(String(nested(customer_details.address).state)) ?? 0);
  const shipping = Number(partOf(form, 'shipping_cost').amount ?? 0);
  const amounts = [...line_items.map(({ amount }) => Number(amount)), shipping];
  let [sum, taxed] = [0, 0];
  const lines = amounts.map((amount, at) => {
    sum += amount;
    const amount_tax = Math.round((sum * percent) / 100) - taxed;
    taxed += amount_tax;
    return { id: at === line_items.length ? SHIPPING : `tax_li_${token()}`, amount, amount_tax };
  });
  return {
    ...{ id: `taxcalc_${token()}`, object: 'tax.calculation', tax_amount_exclusive: taxed, amount_total: sum + taxed },
    ...{ customer_details, line_items, lines },
  };
}

interface Taxed {
  readonly lines: readonly Line[];
}

/** Tax transactions: a calculation counts once, a reference too, and no line gives back more than it has. */
export class TaxBooks {
  readonly transactions: Transaction[] = [];
  readonly #used = new Set<string>();

  /** All that was recorded of an order, in cents, without and with tax. */
  totals(orderNumber: string): { amount: number; tax: number } {
    const own = this.transactions.filter(({ reference }) => reference.startsWith(`${orderNumber} `));
    const lines = own.flatMap(allLines);
    const tax = lines.reduce((sum, line) => sum + line.amount_tax, 0);
    return { amount: lines.reduce((sum, { amount }) => sum + amount, 0) + tax, tax };
  }

  answer(action: string, form: URLSearchParams, calculations: readonly (Calculation & Taxed)[]): Answer {
    const reference = form.get('reference') ?? '';
    if (this.transactions.some((other) => other.reference === reference))
      return failure(400, 'invalid_request_error', 'This reference is already used.', { param: 'reference' });
    return action === 'create_reversal' ? this.#reverse(form, reference) : this.#create(form, reference, calculations);
  }

  read(id: string, part: string): Answer {
    const known = this.transactions.find((transaction) => transaction.id === id);
    if (!known) return missing(`tax transaction: '${id}'`);
    return found(part === 'line_items' ? list(known.lines, `/v1/tax/transactions/${id}/line_items`) : known);
  }

  #create(form: URLSearchParams, reference: string, calculations: readonly (Calculation & Taxed)[]): Answer {
    const calculation = calculations.find(({ id }) => id === form.get('calculation'));
    if (!calculation) return missing('tax calculation');
    if (this.#used.has(calculation.id))
      return failure(400, 'invalid_request_error', 'This calculation is already used.', { param: 'calculation' });
    this.#used.add(calculation.id);
    return this.#keep({ type: 'transaction', original: null, ...splitLines(calculation.lines) }, reference);
  }

  #reverse(form: URLSearchParams, reference: string): Answer {
    const original = this.transactions.find(({ id }) => id === form.get('original_transaction'));
    if (!original) return missing('tax transaction');
    const lines = form.get('mode') === 'full' ? allLines(original).map(negative) : linesOf(form);
    const earlier = this.transactions.filter((other) => other.original === original.id).flatMap(allLines);
    const isTooMuch = lines.some((line) => {
      const of = allLines(original).find(({ id }) => id === line.id);
      const before = earlier.filter(({ id }) => id === line.id);
      return (['amount', 'amount_tax'] as const).some((key) => {
        const left = before.reduce((sum, one) => sum + one[key], of?.[key] ?? 0) + line[key];
        return Math.sign(left) === -Math.sign(of?.[key] ?? 0) && left !== 0;
      });
    });
    if (isTooMuch)
      return failure(400, 'invalid_request_error', 'More than is left of a line.', { param: 'line_items' });
    return this.#keep({ type: 'reversal', original: original.id, ...splitLines(lines) }, reference);
  }

  #keep(transaction: Omit<Transaction, 'id' | 'object' | 'reference'>, reference: string): Answer {
    const kept = { id: `tax_${token()}`, object: 'tax.transaction' as const, reference, ...transaction };
    this.transactions.push(kept);
    return found(kept);
  }
}

const negative = (line: Line): Line => ({ ...line, amount: -line.amount, amount_tax: -line.amount_tax });

const allLines = ({ lines, shipping_cost }: Transaction): readonly Line[] =>
  shipping_cost ? [...lines, shipping_cost] : lines;

const splitLines = (lines: readonly Line[]) => ({
  lines: lines.filter(({ id }) => id !== SHIPPING),
  shipping_cost: lines.find(({ id, amount }) => id === SHIPPING && amount !== 0) ?? null,
});

function linesOf(form: URLSearchParams): Line[] {
  const lineOf = (id: string, { amount, amount_tax }: Nested) => ({
    ...{ id, amount: Number(amount), amount_tax: Number(amount_tax) },
  });
  const items = Object.values(partOf(form, 'line_items')).map(nested);
  const shipping = partOf(form, 'shipping_cost');
  return [
    ...items.map((item) => lineOf(String(item.original_line_item), item)),
    ...('amount' in shipping ? [lineOf(SHIPPING, shipping)] : []),
  ];
}
