import { z } from 'zod';
import { id, list, optionalLine, patchedLine, requiredLine } from '../../shared/fields.ts';
import { cutToGraphemes } from '../../shared/graphemes.ts';
import { languageCodes } from '../../texts/languages.ts';
import { outlooks } from '../orders/values.ts';
import { CODE_LENGTH, CODE_LETTERS, displayStates, grades, plainCode, rotations, SETUP_CODE_LENGTH } from './values.ts';

export * from './values.ts';

const codeInput = (length: number) =>
  z
    .string()
    .max(40)
    .overwrite(plainCode)
    .refine(
      (code) => code.length === length && [...code].every((letter) => CODE_LETTERS.includes(letter)),
      `Enter the ${length}-letter code`,
    );

const hour = z.int().min(0).max(23);
const numberWithin = (min: number, max: number, message: string) =>
  z.number(message).min(min, message).max(max, message).nullable();
const days = list(z.int().min(1).max(7), { min: [1, 'Choose at least one day'], max: [7] });

export const displaySettings = z.object({
  rotation: z.literal(rotations),
  diagonalInches: numberWithin(7, 200, 'The screen size must be 7 to 200 inches'),
  distanceMetres: numberWithin(0.3, 30, 'The viewing distance must be 1 to 98 feet (0.3 to 30 meters)'),
  order: z.enum(['floors-down', 'floors-up', 'names']).nullable(),
  night: z.object({ from: hour, to: hour }).nullable(),
  hours: z.object({ from: hour, to: hour, days }).nullable(),
  search: z.boolean().nullable(),
  featured: z.boolean().nullable(),
  language: z.enum(languageCodes).nullable().default(null),
  way: z
    .string()
    .nullable()
    .default(null)
    .describe('Where it stands, told to visitors in front of it with the way to a tenant'),
  grade: z.enum(grades, 'Choose usual, large, or very large').default('usual'),
});

/** 32 random bytes in base64url. */
const secret = z.string().regex(/^[\w-]{43}$/, 'Invalid secret');
const countUpTo = (max: number) => z.int().min(0).max(max);

/** Displays cut between any two UTF-16 units: their oldest browsers know no grapheme clusters. */
const reportedError = z
  .string()
  .max(2_000)
  .transform((message) => cutToGraphemes(message.toWellFormed().replaceAll('\0', ' '), 300))
  .nullish()
  .pipe(optionalLine(300));

export const beatFacts = z.object({
  release: z
    .string()
    .max(40)
    .regex(/^[\w.+-]*$/),
  width: countUpTo(100_000),
  height: countUpTo(100_000),
  pages: countUpTo(10_000),
  version: countUpTo(2_147_483_647),
  uptimeSeconds: countUpTo(2_147_483_647),
  lastError: reportedError,
});
export type BeatFacts = z.output<typeof beatFacts>;

export const beatInput = beatFacts.extend({ token: secret });
export const claimInput = z.object({ secret });
export const setupInput = z.object({ code: codeInput(SETUP_CODE_LENGTH) });

export const pairingReply = z.object({
  code: z.string(),
  secret: z.string().describe('To poll with; never shown'),
  secondsLeft: z.int().describe('Until the code expires'),
});

export const assignment = z.object({
  displayId: id,
  name: z.string(),
  slug: z.string(),
  settings: displaySettings,
});

export const pairedReply = assignment.extend({ token: z.string() });
export const claimReply = z.union([z.object({ waiting: z.literal(true), secondsLeft: z.int() }), pairedReply]);

const chosenIds = list(id, { min: [1], max: [1_000] });
const name = requiredLine(60, 'Name is required');
export const bindInput = z.object({ code: codeInput(CODE_LENGTH), name, place: optionalLine(80) });
export const replacementInput = bindInput.pick({ code: true });
/** Absent fields are unchanged. */
const { language, grade } = displaySettings.shape;
const partialSettings = displaySettings
  .extend({ language: language.unwrap(), grade: grade.unwrap(), way: patchedLine(120) })
  .partial();

export const displayChanges = z.object({
  name: name.optional(),
  place: optionalLine(80).optional(),
  settings: partialSettings.optional(),
});

export const manyInput = z.object({
  ids: chosenIds,
  settings: partialSettings.refine((settings) => Object.keys(settings).length > 0, 'Choose what to change'),
});

const pendingActions = ['identify', 'reload'] as const;

export const beatReply = assignment.extend({ asked: z.array(z.enum(pendingActions)) });
export type BeatReply = z.output<typeof beatReply>;

const displayActions = [...pendingActions, 'forget'] as const;
export type DisplayAction = (typeof displayActions)[number];
export const actionInput = z.object({ ids: chosenIds, action: z.enum(displayActions) });

export const displayReply = z.object({
  id,
  name: z.string(),
  place: z.string().nullable(),
  state: z.enum(displayStates),
  settings: displaySettings,
  revision: z.int(),
  pairedAt: z.string().nullable(),
  lastSeenAt: z.string().nullable(),
  release: z.string().nullable().describe('From its last heartbeat'),
  version: z.int().nullable(),
  changesBehind: z.int().describe('Changes of the building that it does not show yet'),
  behindSince: z.string().nullable(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  pages: z.int().nullable(),
  uptimeSeconds: z.int().nullable(),
  lastError: z.string().nullable(),
  orderId: id.nullable().describe('The order it came with'),
  orderOutlook: z.enum(outlooks).nullable().describe('Whether that order still brings it'),
  days: z
    .array(z.object({ day: z.string(), share: z.number() }))
    .describe('Uptime within hours of the last thirty days, 0 to 1'),
});
export type Display = z.output<typeof displayReply>;

export const lastWeekUptime = z.object({
  displays: z.int(),
  share: z.number().nullable().describe('Uptime within hours, 0 to 1; `null` without hours'),
  outages: z.int(),
});
export type LastWeekUptime = z.output<typeof lastWeekUptime>;

export const silentDisplay = displayReply.pick({ id: true, name: true, place: true, lastSeenAt: true });
export type SilentDisplay = z.output<typeof silentDisplay>;

export const noticeChoice = z.object({ outages: z.boolean() });
export type NoticeChoice = z.output<typeof noticeChoice>;

export const setupCode = z.object({ displayId: id, name: z.string(), code: z.string(), isUsed: z.boolean() });
export type SetupCode = z.output<typeof setupCode>;
