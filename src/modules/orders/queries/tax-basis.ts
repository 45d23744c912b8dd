import { FLAT_TAX } from '../schema.ts';

/** SQL. Checkouts and orders of earlier releases kept none. */
export const taxBasisOf = (alias: string) => `coalesce(${alias}.tax_basis, '${JSON.stringify(FLAT_TAX)}')`;
