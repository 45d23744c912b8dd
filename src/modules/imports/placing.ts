import { type TenantFieldKey, tenantFieldKeys, tenantHeadingKeys } from '../directory/schema.ts';
import type { ImportRow, RowFields } from './details.ts';
import { fieldCell } from './field-cell.ts';

interface Placed {
  /** Absent for errors and repeats. */
  readonly value?: ImportRow;
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
}

export type Place = (row: number, line: number, fields: RowFields) => Placed;

const MOST_CONTACTS = 50;
const NONE: readonly string[] = [];

/** Assigns each row a tenant: its own, an earlier row's, to which it adds a contact, or none for an exact repeat. */
export function createPlacer(): Place {
  const firsts = new Map<string, ImportRow>();
  // Full comparison only for the same company and suite.
  const tenants = new Map<string, ImportRow>();
  const contacts = new Map<ImportRow, Set<string>>();
  return (row, line, fields) => {
    const place = textOf(fields, tenantHeadingKeys);
    const earlier = firsts.get(place);
    if (earlier) tenants.set(textOf(earlier, tenantFieldKeys), earlier);
    const key = earlier ? textOf(fields, tenantFieldKeys) : '';
    const isOtherPerson = earlier && fields.contactName !== null && isAlike(earlier, fields);
    const who = `“${fields.companyName}” in suite ${fields.suiteNumber}`;
    const first = earlier && (tenants.get(key) ?? (isOtherPerson ? earlier : undefined));
    if (!first) {
      const value = { row, line, tenantLine: line, ...fields };
      if (!earlier) firsts.set(place, value);
      else tenants.set(key, value);
      const twice = `Row ${row}: ${who} is also in row ${earlier?.row} with different details. Both are imported as separate tenants.`;
      return { value, errors: NONE, warnings: earlier ? [twice] : NONE };
    }
    const known = contacts.get(first) ?? new Set([contactOf(first)]);
    contacts.set(first, known);
    if (known.has(contactOf(fields)) || (!fields.contactName && !fields.contactPhone))
      return { errors: NONE, warnings: [`Row ${row}: duplicate of row ${first.row}, ${who}. It is skipped.`] };
    if (known.size === MOST_CONTACTS)
      return {
        errors: [`Row ${row}: ${who} has more than ${MOST_CONTACTS} contacts. Delete the row.`],
        warnings: NONE,
      };
    known.add(contactOf(fields));
    const own = first.phone === fields.phone ? null : fields.phone;
    const again = `Row ${row}: ${who} is already in row ${first.row}. This contact is added to that tenant.`;
    return {
      value: { row, line, tenantLine: first.line, ...fields, contactPhone: fields.contactPhone ?? own },
      errors: NONE,
      warnings: [again],
    };
  };
}

/** A directory of people has the phone and email of each; what else it says of their company is the same. */
const isAlike = (earlier: ImportRow, fields: RowFields) =>
  earlier.contactName !== null &&
  earlier.contactName !== fields.contactName &&
  tenantFieldKeys.every(
    (key) =>
      key === 'phone' ||
      key === 'email' ||
      fieldCell(earlier[key]) === fieldCell(fields[key]) ||
      tenantHeadingKeys.some((heading) => heading === key),
  );

const textOf = (fields: RowFields, keys: readonly TenantFieldKey[]) =>
  keys
    .map((key) => fieldCell(fields[key]))
    .join('\0')
    .toLowerCase();
const contactOf = ({ contactName, contactPhone }: RowFields) => `${contactName}\0${contactPhone}`;
