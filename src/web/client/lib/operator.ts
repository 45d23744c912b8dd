import { brand } from '../../../shared/brand.ts';
import type { OperatorFacts } from '../../../shared/operator.ts';
import { sentWithPage } from './page.ts';

const UNKNOWN: OperatorFacts = { name: brand.name, address: null, phone: null, dial: null, hours: null, email: null };

/** Operator of the installation, from the page's JSON. Parsed by hand to keep zod out of public pages. */
export function operator(): OperatorFacts {
  const facts = sentWithPage<Record<string, unknown>>('operator');
  if (!facts) return UNKNOWN; // offline copies have none
  const textOf = (value: unknown) => (typeof value === 'string' ? value : null);
  return {
    name: textOf(facts.name) ?? brand.name,
    address: textOf(facts.address),
    phone: textOf(facts.phone),
    dial: textOf(facts.dial),
    hours: textOf(facts.hours),
    email: textOf(facts.email),
  };
}
