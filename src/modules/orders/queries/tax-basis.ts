import { FLAT_TAX } from '../schema.ts';

/** SQL: tax basis, or that of earlier releases, which stored none. */
export const taxBasisOf = (alias: string) => `coalesce(${alias}.tax_basis, '${JSON.stringify(FLAT_TAX)}')`;
