import { findUnprintable } from '../../platform/fonts/printable-text.ts';
import { AppError } from '../../shared/errors.ts';

type Texts = Readonly<Record<string, string | null | undefined>>;

/**
 * Rejects characters that the invoice fonts lack. @param texts by field
 * @throws AppError `invalid`
 */
export async function rejectUnprintable(texts: Texts): Promise<void> {
  const fields: Record<string, string> = {};
  for (const [field, text] of Object.entries(texts)) {
    const letters = await findUnprintable(text ?? '');
    if (letters.length > 0) fields[field] = `Invoices cannot print ${letters.join(' ')}. Use Latin letters.`;
  }
  const [first] = Object.values(fields);
  if (first) throw new AppError('invalid', first, { fields });
}

/** Returns the printed lines of an address by field. @param prefix of a nested field */
export const addressTexts = (address: Address | null, prefix = ''): Texts =>
  Object.fromEntries(PRINTED_FIELDS.map((field) => [`${prefix}${field}`, address?.[field]]));

const PRINTED_FIELDS = ['name', 'company', 'street', 'suite', 'city'] as const;
type Address = Readonly<Partial<Record<(typeof PRINTED_FIELDS)[number], string | null | undefined>>>;
