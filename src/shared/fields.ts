import { z } from 'zod';
import { canonicalEmail } from './email-address.ts';

/** Ids are positive 32-bit integers; in paths and queries they arrive as text. */
export const id = z.int().positive().max(2_147_483_647);
export const idText = z
  .string()
  .regex(/^[1-9]\d{0,9}$/, 'Not a valid id')
  .transform(Number)
  .pipe(id);

/** Half a character (a lone surrogate) and control characters, but for those that shape lines. */
const UNSTORABLE = /\p{Cs}|[^\P{Cc}\t\n\r]/u;
/** Anything but spaces, format characters and letters that are drawn as nothing (fillers, the empty Braille pattern). */
const VISIBLE = /[^\p{Cc}\p{Cf}\p{Z}\u115f\u1160\u2800\u3164\uffa0]/u;

/** Text of which nothing could be seen counts as empty. */
const trimmed = (value: string) => (VISIBLE.test(value) ? value.trim() : '');
const folded = (value: string) => trimmed(value.replace(/[\t\n\r\u2028\u2029]+/g, ' '));

const written = (shape: (value: string) => string, max: number, message?: string) =>
  z
    .string(message)
    .overwrite(shape)
    .max(max, `At most ${max} characters`)
    .refine((value) => !UNSTORABLE.test(value), 'Contains a character that cannot be stored');

/** One line of text a person typed: line breaks and tabs become spaces; what cannot be stored or seen is refused. */
export const line = (max: number, message?: string) => written(folded, max, message).min(1, message);

/** One line of text, or nothing: absent and empty are the same as `null`. */
export const optionalLine = (max: number) =>
  written(folded, max)
    .nullish()
    .transform((value) => value || null);

/** Text that keeps its line breaks. */
export const text = (max: number, message?: string) => written(trimmed, max, message).min(1, message);

/** Text that keeps its line breaks, or nothing: absent and empty are the same as `null`. */
export const optionalText = (max: number) =>
  written(trimmed, max)
    .nullish()
    .transform((value) => value || null);

/** Of any host: a picture may be on a machine in the building's own network. The length first: parsing normalizes. */
const WEB_URL = z
  .string()
  .max(2000, { error: 'At most 2000 characters', abort: true })
  .pipe(z.url({ protocol: /^https?$/, error: 'Must be a valid URL' }));

/** A web address (`http` or `https`, no credentials in it), or nothing. */
export const optionalUrl = z
  .union([z.literal(''), z.null(), WEB_URL.refine((url) => !/\/\/[^/]*@|\0/.test(url), 'Must be a valid URL')], {
    error: 'Must be a valid URL',
  })
  .optional()
  .transform((value) => value || null);

/** The address of an account, in the one form that is stored and compared. */
export const email = z
  .string('Invalid email address')
  .overwrite((given) => canonicalEmail(given) ?? given)
  .refine((given) => canonicalEmail(given) !== null, 'Invalid email address')
  .meta({ format: 'email' });

/** An address to write to, as it was typed, or nothing. */
export const optionalEmail = z
  .string()
  .trim()
  .max(254, 'Invalid email address')
  .nullish()
  .transform((value) => value || null)
  .pipe(z.email('Invalid email address').nullable());

/** A page on the web, or nothing; without a scheme it is taken for `https`. */
export const optionalWebsite = z
  .string()
  .trim()
  .max(2000)
  .nullish()
  .transform((value) => (value ? (/^[a-z][a-z0-9+.-]*:/i.test(value) ? value : `https://${value}`) : null))
  .pipe(
    z
      .url({ protocol: /^https?$/, hostname: z.regexes.domain, error: 'Must be a valid web address' })
      .refine((url) => !/\/\/[^/]*@|\0/.test(url), 'Must be a valid web address')
      .nullable(),
  );

/** A day of the calendar, `2026-03-01`, or nothing. PostgreSQL knows every one between the two. */
export const optionalDay = z
  .string()
  .trim()
  .nullish()
  .transform((value) => value || null)
  .pipe(
    z.iso
      .date({ error: 'Must be a day like 2026-03-01', abort: true })
      .refine((given) => given >= '1900-01-01' && given <= '2199-12-31', 'Must be a day from 1900 to 2199')
      .nullable(),
  );
