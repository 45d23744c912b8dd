import { unprintableIn } from '../../platform/fonts/printed.ts';
import { AppError } from '../../shared/errors.ts';

type Texts = Readonly<Record<string, string | null | undefined>>;

/** @param texts by field. @throws AppError `invalid` for letters that invoices cannot print */
export async function refuseUnprintable(texts: Texts): Promise<void> {
  const fields: Record<string, string> = {};
  for (const [field, text] of Object.entries(texts)) {
    const letters = await unprintableIn(text ?? '');
    if (letters.length > 0) fields[field] = `Invoices cannot print ${letters.join(' ')}. Use Latin letters.`;
  }
  const [first] = Object.values(fields);
  if (first) throw new AppError('invalid', first, { fields });
}

/** By the field of each line of an address. @param prefix of a field within another one */
export const addressTexts = (address: Address | null, prefix = ''): Texts =>
  Object.fromEntries(PRINTED.map((field) => [`${prefix}${field}`, address?.[field]]));

const PRINTED = ['name', 'company', 'street', 'suite', 'city'] as const;
type Address = Readonly<Partial<Record<(typeof PRINTED)[number], string | null | undefined>>>;
