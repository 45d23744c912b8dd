import { z } from 'zod';
import { canonicalEmail, normalizeTypedEmail } from './email-address.ts';
import { removeInvisible, toPlainText } from './plain-text.ts';
import { parseWebAddress, type WebAddress } from './web-address.ts';

/** Positive 32-bit integer. */
/** Largest `integer` of PostgreSQL. */
export const MAX_ID = 2_147_483_647;
export const id = z.int().positive().max(MAX_ID);
export const idText = z
  .string()
  .regex(/^[1-9]\d{0,9}$/, 'Invalid ID')
  .transform(Number)
  .pipe(id);

export const idParams = z.object({ id: idText });

/** Not storable by PostgreSQL: lone surrogates and NUL. */
const UNSTORABLE_CHARACTERS = /\p{Cs}|\0/u;
/** Excludes spaces, format characters and blank letters. */
const VISIBLE_CHARACTER = /[^\p{Cc}\p{Cf}\p{Z}\u115f\u1160\u2800\u3164\uffa0]/u;

/** Invisible text becomes empty. */
const trimText = (value: string) => {
  const visibleText = removeInvisible(value);
  return VISIBLE_CHARACTER.test(visibleText) ? visibleText.trim() : '';
};
const toSingleLine = (value: string) => trimText(toPlainText(value.replace(/[\t\n\r\u2028\u2029]+/g, ' ')));

const textField = (normalize: (value: string) => string, max: number, message?: string) =>
  z
    .string(message)
    .overwrite(normalize)
    .max(max, `Enter at most ${max} characters`)
    .refine((value) => !UNSTORABLE_CHARACTERS.test(value), 'This contains a character that is not allowed');

/** Replaces line breaks and tabs by spaces, drops invisible characters, rejects unstorable ones. */
export const requiredLine = (max: number, message?: string) => textField(toSingleLine, max, message).min(1, message);

export const lineOrEmpty = (max: number) => textField(toSingleLine, max);

/** Absent and empty become `null`. */
export const optionalLine = (max: number) =>
  textField(toSingleLine, max)
    .nullish()
    .transform((value) => value || null);

/** Absent means unchanged, empty becomes `null`. */
export const patchedLine = (max: number) =>
  textField(toSingleLine, max)
    .nullable()
    .transform((value) => value || null)
    .optional();

/** Keeps line breaks. */
export const requiredText = (max: number, message?: string) => textField(trimText, max, message).min(1, message);

/** Keeps line breaks; absent and empty become `null`. */
export const optionalText = (max: number) =>
  textField(trimText, max)
    .nullish()
    .transform((value) => value || null);

type Bound = readonly [length: number, message?: string];

/** Checks the length first: zod alone parses every item of an oversized list. */
export function list<Item extends z.ZodType>(
  item: Item,
  { max: [max, tooLong], min = [0], message }: { readonly max: Bound; readonly min?: Bound; readonly message?: string },
): z.ZodType<z.output<Item>[], z.input<Item>[]> {
  const boundedArray = z
    .array(item, message)
    .min(...min)
    .max(max, tooLong);
  return z.preprocess((input, context) => {
    if (!Array.isArray(input) || input.length <= max) return input;
    context.addIssue({
      code: 'too_big',
      origin: 'array',
      maximum: max,
      input: input,
      ...(tooLong && { message: tooLong }),
    });
    return z.NEVER;
  }, boundedArray) as z.ZodType<z.output<Item>[], z.input<Item>[]>;
}

const MAX_URL: z.core.$ZodCheckMaxLengthParams = { error: 'Enter at most 2,000 characters', abort: true };
const URL_FORMAT = { format: 'iri-reference' } as const;

type Accepts = (address: WebAddress) => boolean;

const addressText = (input: string, context: z.RefinementCtx, message: string, isAccepted: Accepts) => {
  const address = parseWebAddress(input);
  if (address && isAccepted(address)) return address.text;
  context.addIssue({ code: 'custom', message, input });
  return z.NEVER;
};

const optionalAddress = (message: string, isAccepted: Accepts) =>
  z
    .string(message)
    .max(2_000, MAX_URL)
    .nullish()
    .transform((input, context) => (input?.trim() ? addressText(input, context, message, isAccepted) : null))
    .meta(URL_FORMAT);

/** Accepts any host with a scheme: files may be in the building's own network. */
const isFileAddress: Accepts = ({ hasScheme, hasDomain, url }) => hasScheme || (hasDomain && url.pathname !== '/');

/** HTTP or HTTPS, without credentials. */
export const fileUrl = (missingMessage: string, invalidMessage: string) =>
  z
    .string(missingMessage)
    .max(2_000, MAX_URL)
    .transform((input, context) => addressText(input, context, invalidMessage, isFileAddress))
    .meta(URL_FORMAT);

/** HTTP or HTTPS, without credentials. */
export const optionalUrl = optionalAddress('Must be a valid URL', isFileAddress);

/** Default scheme `https`. */
export const optionalWebsite = optionalAddress('Enter a valid web address', ({ hasDomain }) => hasDomain);

const INVALID_EMAIL = 'Invalid email address';
/** RFC 6531. */
const EMAIL_FORMAT = { format: 'idn-email' } as const;

/** Canonical form, for accounts. */
export const email = z
  .string(INVALID_EMAIL)
  .overwrite((input) => canonicalEmail(input) ?? input)
  .refine((input) => canonicalEmail(input) !== null, INVALID_EMAIL)
  .meta(EMAIL_FORMAT);

/** Address as typed, for contacts. */
export const optionalEmail = z
  .string(INVALID_EMAIL)
  .overwrite((input) => normalizeTypedEmail(input) ?? input.trim())
  .refine((input) => input === '' || normalizeTypedEmail(input) !== null, INVALID_EMAIL)
  .nullish()
  .transform((value) => value || null)
  .meta(EMAIL_FORMAT);

/** ISO, within PostgreSQL's range. */
export const optionalDay = z
  .string()
  .trim()
  .nullish()
  .transform((value) => value || null)
  .pipe(
    z.iso
      .date({ error: 'Enter a date as YYYY-MM-DD', abort: true })
      .refine((dateText) => dateText >= '1900-01-01' && dateText <= '2199-12-31', 'Enter a date from 1900 to 2199')
      .nullable(),
  );
