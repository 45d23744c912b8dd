import { z } from 'zod';
import { canonicalEmail } from './email-address.ts';
import { plainText, withoutInvisible } from './plain-text.ts';

/** Positive 32-bit; text in paths and queries. */
export const id = z.int().positive().max(2_147_483_647);
export const idText = z
  .string()
  .regex(/^[1-9]\d{0,9}$/, 'Invalid ID')
  .transform(Number)
  .pipe(id);

/** Parameters of a path with one id. */
export const byId = z.object({ id: idText });

/** Lone surrogates and NUL: never typed or pasted, and PostgreSQL stores neither. */
const UNSTORABLE = /\p{Cs}|\0/u;
/** Visible: not a space, format character or blank letter. */
const VISIBLE = /[^\p{Cc}\p{Cf}\p{Z}\u115f\u1160\u2800\u3164\uffa0]/u;

/** Invisible text counts as empty. */
const trimmed = (value: string) => {
  const shown = withoutInvisible(value);
  return VISIBLE.test(shown) ? shown.trim() : '';
};
const folded = (value: string) => trimmed(plainText(value.replace(/[\t\n\r\u2028\u2029]+/g, ' ')));

const written = (shape: (value: string) => string, max: number, message?: string) =>
  z
    .string(message)
    .overwrite(shape)
    .max(max, `Enter at most ${max} characters`)
    .refine((value) => !UNSTORABLE.test(value), 'This contains a character that is not allowed');

/** One line: line breaks and tabs become spaces; invisible characters are dropped, unstorable ones refused. */
export const line = (max: number, message?: string) => written(folded, max, message).min(1, message);

/** One line that may be empty, such as a term to search for. */
export const anyLine = (max: number) => written(folded, max);

/** Absent and empty equal `null`. */
export const optionalLine = (max: number) =>
  written(folded, max)
    .nullish()
    .transform((value) => value || null);

/** One line of a change: absent is unchanged, empty equals `null`. */
export const changedLine = (max: number) =>
  written(folded, max)
    .nullable()
    .transform((value) => value || null)
    .optional();

/** Keeps line breaks. */
export const text = (max: number, message?: string) => written(trimmed, max, message).min(1, message);

/** Keeps line breaks; absent and empty equal `null`. */
export const optionalText = (max: number) =>
  written(trimmed, max)
    .nullish()
    .transform((value) => value || null);

type Bound = readonly [length: number, message?: string];

/** Its length is checked before its items: zod alone checks every item of a list that is too long. */
export function list<Item extends z.ZodType>(
  item: Item,
  { max: [max, tooLong], min = [0], message }: { readonly max: Bound; readonly min?: Bound; readonly message?: string },
): z.ZodType<z.output<Item>[], z.input<Item>[]> {
  const bounded = z
    .array(item, message)
    .min(...min)
    .max(max, tooLong);
  return z.preprocess((given, refused) => {
    if (!Array.isArray(given) || given.length <= max) return given;
    refused.addIssue({
      code: 'too_big',
      origin: 'array',
      maximum: max,
      input: given,
      ...(tooLong && { message: tooLong }),
    });
    return z.NEVER;
  }, bounded) as z.ZodType<z.output<Item>[], z.input<Item>[]>;
}

/** Any host: pictures may be in the building's own network. Length first: parsing normalizes. */
const WEB_URL = z
  .string()
  .max(2000, { error: 'Enter at most 2,000 characters', abort: true })
  .pipe(z.url({ protocol: /^https?$/, error: 'Must be a valid URL' }));

/** http or https without credentials. */
export const optionalUrl = z
  .union([z.literal(''), z.null(), WEB_URL.refine((url) => !/\/\/[^/]*@|\0/.test(url), 'Must be a valid URL')], {
    error: 'Must be a valid URL',
  })
  .optional()
  .transform((value) => value || null);

/** Canonical form, for accounts. */
export const email = z
  .string('Invalid email address')
  .overwrite((given) => canonicalEmail(given) ?? given)
  .refine((given) => canonicalEmail(given) !== null, 'Invalid email address')
  .meta({ format: 'email' });

/** As typed, for contacts. */
export const optionalEmail = z
  .string()
  .trim()
  .max(254, 'Invalid email address')
  .nullish()
  .transform((value) => value || null)
  .pipe(z.email('Invalid email address').nullable());

/** `https` by default. */
export const optionalWebsite = z
  .string()
  .trim()
  .max(2000)
  .nullish()
  .transform((value) => (value ? (/^[a-z][a-z0-9+.-]*:/i.test(value) ? value : `https://${value}`) : null))
  .pipe(
    z
      .url({ protocol: /^https?$/, hostname: z.regexes.domain, error: 'Enter a valid web address' })
      .refine((url) => !/\/\/[^/]*@|\0/.test(url), 'Enter a valid web address')
      .nullable(),
  );

/** ISO day, within PostgreSQL's range. */
export const optionalDay = z
  .string()
  .trim()
  .nullish()
  .transform((value) => value || null)
  .pipe(
    z.iso
      .date({ error: 'Enter a date as YYYY-MM-DD', abort: true })
      .refine((given) => given >= '1900-01-01' && given <= '2199-12-31', 'Enter a date from 1900 to 2199')
      .nullable(),
  );
