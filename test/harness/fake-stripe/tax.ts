import { type Answer, failure, list, notFound, success } from './answers.ts';
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
  /** Transaction that a reversal reverses. */
  readonly original: string | null;
  readonly lines: readonly Line[];
  readonly shipping_cost: Line | null;
}

const nested = (value: Nested[string] | undefined): Nested => (typeof value === 'object' ? value : {});

const SHIPPING = 'shipping';

/** Delivery is taxed as the goods are. */
export function newCalculation(form: URLSearchParams, rates: ReadonlyMap<string, number>): Calculation & TaxedLines {
  const customer_details = partOf(form, 'customer_details');
  const line_items = Object.values(partOf(form, 'line_items')).map(nested);
  const isExempt = customer_details.taxability_override === 'customer_exempt';
  const percent = isExempt ? 0 : (rates.get(String(nested(customer_details.address).state)) ?? 0);
  const shipping = Number(partOf(form, 'shipping_cost').amount ?? 0);
  const amounts = [...line_items.map(({ amount }) => Number(amount)), shipping];
  let [sum, taxSum] = [0, 0];
  const lines = amounts.map((amount, index) => {
    sum += amount;
    const amount_tax = Math.round((sum * percent) / 100) - taxSum;
    taxSum += amount_tax;
    return { id: index === line_items.length ? SHIPPING : `tax_li_${token()}`, amount, amount_tax };
  });
  return {
    ...{
      id: `taxcalc_${token()}`,
      object: 'tax.calculation',
      tax_amount_exclusive: taxSum,
      amount_total: sum + taxSum,
    },
    ...{ customer_details, line_items, lines },
  };
}

interface TaxedLines {
  readonly lines: readonly Line[];
}

/** Tax transactions: a calculation counts once, a reference too, and no line gives back more than it has. */
export class TaxLedger {
  readonly transactions: Transaction[] = [];
  readonly #usedCalculations = new Set<string>();

  /** All that was recorded of an order, in cents, without and with tax. */
  totals(orderNumber: string): { amount: number; tax: number } {
    const orderTransactions = this.transactions.filter(({ reference }) => reference.startsWith(`${orderNumber} `));
    const lines = orderTransactions.flatMap(allLines);
    const tax = lines.reduce((sum, line) => sum + line.amount_tax, 0);
    return { amount: lines.reduce((sum, { amount }) => sum + amount, 0) + tax, tax };
  }

  recordTransaction(
    action: string,
    form: URLSearchParams,
    calculations: readonly (Calculation & TaxedLines)[],
  ): Answer {
    const reference = form.get('reference') ?? '';
    if (this.transactions.some((transaction) => transaction.reference === reference))
      return failure(400, 'invalid_request_error', 'This reference is already used.', { param: 'reference' });
    return action === 'create_reversal' ? this.#reverse(form, reference) : this.#create(form, reference, calculations);
  }

  readTransaction(id: string, part: string): Answer {
    const taxTransaction = this.transactions.find((transaction) => transaction.id === id);
    if (!taxTransaction) return notFound(`tax transaction: '${id}'`);
    return success(
      part === 'line_items' ? list(taxTransaction.lines, `/v1/tax/transactions/${id}/line_items`) : taxTransaction,
    );
  }

  #create(form: URLSearchParams, reference: string, calculations: readonly (Calculation & TaxedLines)[]): Answer {
    const calculation = calculations.find(({ id }) => id === form.get('calculation'));
    if (!calculation) return notFound('tax calculation');
    if (this.#usedCalculations.has(calculation.id))
      return failure(400, 'invalid_request_error', 'This calculation is already used.', { param: 'calculation' });
    this.#usedCalculations.add(calculation.id);
    return this.#addTransaction({ type: 'transaction', original: null, ...splitLines(calculation.lines) }, reference);
  }

  #reverse(form: URLSearchParams, reference: string): Answer {
    const original = this.transactions.find(({ id }) => id === form.get('original_transaction'));
    if (!original) return notFound('tax transaction');
    const lines = form.get('mode') === 'full' ? allLines(original).map(negateLine) : linesOf(form);
    const reversedLines = this.transactions.filter((reversal) => reversal.original === original.id).flatMap(allLines);
    const isTooMuch = lines.some((line) => {
      const originalLine = allLines(original).find(({ id }) => id === line.id);
      const sameLines = reversedLines.filter(({ id }) => id === line.id);
      return (['amount', 'amount_tax'] as const).some((key) => {
        const remainder =
          sameLines.reduce((sum, reversedLine) => sum + reversedLine[key], originalLine?.[key] ?? 0) + line[key];
        return Math.sign(remainder) === -Math.sign(originalLine?.[key] ?? 0) && remainder !== 0;
      });
    });
    if (isTooMuch)
      return failure(400, 'invalid_request_error', 'More than is left of a line.', { param: 'line_items' });
    return this.#addTransaction({ type: 'reversal', original: original.id, ...splitLines(lines) }, reference);
  }

  #addTransaction(transaction: Omit<Transaction, 'id' | 'object' | 'reference'>, reference: string): Answer {
    const taxTransaction = { id: `tax_${token()}`, object: 'tax.transaction' as const, reference, ...transaction };
    this.transactions.push(taxTransaction);
    return success(taxTransaction);
  }
}

const negateLine = (line: Line): Line => ({ ...line, amount: -line.amount, amount_tax: -line.amount_tax });

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
