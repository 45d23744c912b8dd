import { z } from 'zod';
import {
  id,
  idText,
  list,
  optionalDay,
  optionalLine,
  optionalText,
  optionalUrl,
  patchedLine,
  requiredLine,
  requiredText,
} from '../../shared/fields.ts';
import { cutToGraphemes } from '../../shared/graphemes.ts';
import { storedHours } from '../../shared/hours/hours-fields.ts';
import { limited } from '../../shared/limited-expression.ts';
import { foldText } from '../../shared/search/search-text.ts';
import { type Language, languageCodes } from '../../texts/languages.ts';
import { defaultNight, framing, hour, layout, searchEngines, wallOrder } from '../tenancy/schema.ts';
import {
  hiddenFields,
  MAX_FLOOR,
  MIN_FLOOR,
  tenantDetailChanges,
  tenantFieldKeys,
  tenantInputs,
  tenantStoredSchemas,
} from './tenant-fields.ts';
import { type DescribedFloor, floorLabel, floorPlan, placeKinds } from './values.ts';

export {
  type FieldKind,
  type FileColumn,
  MAX_FLOOR,
  MIN_FLOOR,
  type TenantFieldKey,
  tenantDetailKeys,
  tenantDetails,
  tenantFieldKeys,
  tenantFields,
  tenantFileColumns,
  tenantHeading,
  tenantHeadingKeys,
} from './tenant-fields.ts';

export {
  byFloorAndSuite,
  type DescribedFloor,
  defaultSign,
  type FloorPlan,
  floorLabel,
  floorOfSuite,
  floorPlan,
  type Place,
  suiteText,
  zipOf,
} from './values.ts';

/** Parts of an imported tenant that were edited later: fields, contacts, an added tenant, or its removal. */
export const editedParts = [...tenantFieldKeys, 'contacts', 'added', 'removed'] as const;

export const contactInput = z.object({
  name: optionalLine(200),
  phone: optionalLine(50),
  isPrimary: z.boolean().optional().describe('Absent: the first contact is primary unless another one is'),
  isListed: z
    .boolean()
    .optional()
    .describe('A line of its own on the board; absent, as the contact of that name has it'),
  sortName: optionalLine(200).optional().describe('In place of the derived `Patel, Anil, MD`; absent, as before'),
});

const contacts = list(contactInput, { max: [50, 'A tenant can have at most 50 contacts'] }).refine(
  (list) => list.filter((contact) => contact.isPrimary).length <= 1,
  'Only one contact can be primary',
);

export const createTenantInput = z.object({ propertyId: id, ...tenantInputs, contacts: contacts.optional() });
export const updateTenantInput = z.object({ ...tenantInputs, contacts: contacts.optional() });
export type TenantInput = z.infer<typeof updateTenantInput>;
/** Absent details are unchanged, `null` clears them. */
export const tenantChanges = z.object({ ...tenantInputs, ...tenantDetailChanges, contacts: contacts.optional() });
export type TenantChanges = z.infer<typeof tenantChanges>;

export const OUT_OF_ORDER = 'The last day must not be before the first day';

export const contactReply = z.object({
  id,
  tenantId: id,
  name: z.string().nullable(),
  phone: z.string().nullable(),
  isPrimary: z.boolean(),
  isListed: z.boolean(),
  sortName: z.string().nullable(),
});
export type Contact = z.infer<typeof contactReply>;
export const listedContactReply = contactReply.extend({
  dial: z.string().nullish().describe('What to dial for the phone; `null` without a number'),
});
export type ListedContact = z.infer<typeof listedContactReply>;

export const tenantReply = z.object({
  id,
  propertyId: id,
  ...tenantStoredSchemas,
  logoUrl: z.string().nullish().describe('Absent in answers that an earlier client has kept'),
  presence: z.enum(['coming', 'here', 'past']).describe('Today against the listed days; visitors see `here`'),
  revision: z.int().describe('Send as `If-Match` to detect conflicts'),
  dial: z.string().nullish().describe('What to dial for the phone; `null` without a number'),
});
export type Tenant = z.infer<typeof tenantReply>;

export const MAX_TENANTS_AT_ONCE = 1_000;
const bulkList = <Item extends z.ZodType>(item: Item) =>
  list(item, { min: [1, 'Select at least one tenant'], max: [MAX_TENANTS_AT_ONCE, 'Select at most 1,000 tenants'] });

const LISTED_ONCE = 'Each tenant can be listed only once';

export const manyTenantsInput = z.object({
  propertyId: id,
  ids: bulkList(id).transform((ids) => [...new Set(ids)]),
});
export const listPeopleInput = manyTenantsInput.extend({
  isListed: z.boolean(),
  contactIds: list(id, { max: [20_000] })
    .transform((ids) => [...new Set(ids)])
    .optional()
    .describe('Only these of their contacts: chosen ones, or those of an earlier answer, to undo it'),
});
export const listPeopleReply = z.object({ contactIds: z.array(id) }).describe('The contacts that were changed');
export const moveTenantsInput = z.object({
  propertyId: id,
  moves: bulkList(z.object({ id, floorNumber: tenantInputs.floorNumber })).refine(
    (moves) => new Set(moves.map((move) => move.id)).size === moves.length,
    LISTED_ONCE,
  ),
});
const kindsChanges = bulkList(
  z.object({ id, revision: z.int().describe('Of the tenant that was looked at'), kinds: tenantInputs.kinds }),
);
export const changeKindsInput = z.object({
  propertyId: id,
  changes: kindsChanges.refine(
    (changes) => new Set(changes.map((change) => change.id)).size === changes.length,
    LISTED_ONCE,
  ),
});
export type KindsChange = z.output<typeof changeKindsInput>['changes'][number];
export const changeKindsReply = z
  .object({ changes: z.array(z.object({ id, revision: z.int(), kinds: tenantStoredSchemas.kinds })) })
  .describe('The former kinds at the new revisions: sent as they are, they undo it');
export type TenantMove = z.infer<typeof moveTenantsInput>['moves'][number];

export const createContactInput = contactInput.extend({
  tenantId: id,
  isListed: z.boolean().default(false),
  sortName: optionalLine(200),
});

export const contactChanges = z.object({
  name: patchedLine(200),
  phone: patchedLine(50),
  sortName: patchedLine(200).describe(
    'In place of the derived one; absent, a new name ends the correction of the former',
  ),
});
export const savedContactReply = contactReply.extend({
  revision: tenantReply.shape.revision.describe('Of its tenant'),
});

const isSign = (sign: string) => /^\S{1,4}$/u.test(sign);
const NO_SIGN = 'A sign has 1 to 4 characters, without spaces';

const floorInput = z.object({
  floorNumber: tenantInputs.floorNumber,
  name: requiredLine(60, 'Floor name is required'),
  imageUrl: optionalUrl,
  description: optionalText(1000),
  sign: optionalLine(50)
    .transform((sign) => sign?.normalize('NFC') ?? null)
    .refine((sign) => sign === null || isSign(sign), NO_SIGN),
  note: optionalLine(120),
  elevators: optionalLine(120).describe('Which elevators go there'),
  button: optionalLine(120).describe('What to press in them, where it is not the sign: `2R`'),
  access: optionalLine(120).describe('What visitors need to get in, told with the way'),
  exists: z.boolean('Choose whether the building has this floor').default(true),
});

/**
 * Each floor once; signs are unique, default signs of other floors included. A floor that does not exist has no sign.
 */
export const floorsInput = z.object({
  floors: list(floorInput, { max: [MAX_FLOOR - MIN_FLOOR + 1, 'A building can have at most 206 floors'] })
    .transform((floors): DescribedFloor[] =>
      floors.map((floor) => ({ ...floor, sign: floor.exists ? floor.sign : null })),
    )
    .superRefine((floors, refinement) => {
      const addIssue = (path: PropertyKey[], message: string) => refinement.addIssue({ code: 'custom', path, message });
      const plan = floorPlan(floors);
      const signs = new Map<string, number>();
      for (let floor = MIN_FLOOR; floor <= MAX_FLOOR; floor += 1)
        if (plan.exists(floor) && !plan.own(floor)?.sign) signs.set(foldText(plan.sign(floor)), floor);
      const numbers = new Set<number>();
      for (const [index, { floorNumber, sign }] of floors.entries()) {
        if (numbers.has(floorNumber)) addIssue([index, 'floorNumber'], `Floor ${floorNumber} is listed twice`);
        numbers.add(floorNumber);
        const otherFloor = sign === null ? undefined : signs.get(foldText(sign));
        if (otherFloor !== undefined)
          addIssue([index, 'sign'], signTakenMessage(sign, plan.name(otherFloor), otherFloor));
        else if (sign !== null) signs.set(foldText(sign), floorNumber);
      }
    }),
});

export const insertFloorInput = floorInput.pick({ name: true }).extend({
  above: tenantInputs.floorNumber
    .refine((floor) => floor < MAX_FLOOR, 'No floor can be above floor 200')
    .describe('The number of the floor below it'),
  sign: requiredLine(50, 'Sign is required')
    .transform((sign) => sign.normalize('NFC'))
    .refine(isSign, NO_SIGN),
});
export type InsertedFloor = z.infer<typeof insertFloorInput>;

export const signTakenMessage = (sign: string | null, name: string, floor: number) =>
  `“${sign}” is the sign of ${name === floorLabel(floor) ? name : `${name} (floor ${floor})`}. Give that floor another sign, or leave it out.`;

export const floorReply = z.object({
  floorNumber: z.int(),
  name: z.string(),
  sign: z.string().nullable(),
  note: z.string().nullable(),
  description: z.string().nullable(),
  imageUrl: z.string().nullable(),
  elevators: z.string().nullish().describe('Which elevators go there; absent in older lists'),
  button: z.string().nullish().describe('What to press in them'),
  access: z.string().nullish().describe('What visitors need to get in'),
  exists: z.boolean(),
});

export const floorsReply = z.object({
  floors: z.array(floorReply).describe('Ascending; floors that are not listed have their default sign and name'),
  revision: z.int().describe('Send as `If-Match` to detect conflicts; 0 before the first save'),
});
export type Floors = z.infer<typeof floorsReply>;

/** Visitors see the translated name of the kind by default. */
const placeInput = z.object({
  kind: z.enum(placeKinds, 'Choose a kind of place from the list'),
  name: optionalLine(60),
  floorNumber: tenantInputs.floorNumber,
  way: optionalLine(120),
});

export const placesInput = z.object({
  places: list(placeInput, { max: [100, 'A building can have at most 100 places'] }).refine(
    (places) => new Set(places.map((place) => JSON.stringify(place))).size === places.length,
    'Each place can be listed only once',
  ),
});

const placeReply = z.object({
  kind: z.enum(placeKinds),
  name: z.string().nullable(),
  floorNumber: z.int(),
  way: z.string().nullable(),
});

export const placesReply = z.object({
  places: z.array(placeReply),
  revision: z.int().describe('That of the floors. Send as `If-Match` to detect conflicts'),
});
export type Places = z.infer<typeof placesReply>;

/** Instant, or local time of the building. */
const instantOrLocalTime = (error: string) =>
  z.iso
    .datetime({ offset: true, local: true, error })
    .refine((time) => time >= '1900' && time < '2200', 'Enter a date from 1900 to 2199')
    .nullable();
const MAX_MESSAGE = 1000;
const announcementTexts = z.partialRecord(z.enum(languageCodes), z.string());

const announcementFields = {
  message: requiredText(MAX_MESSAGE, 'Message is required'),
  expiresAt: instantOrLocalTime('Expiry must be a date and time'),
  startsAt: instantOrLocalTime('Start must be a date and time'),
  urgent: z.boolean(),
  texts: z
    .partialRecord(z.enum(languageCodes), optionalText(MAX_MESSAGE))
    .nullable()
    .transform((inputTexts) => {
      const texts = Object.entries(inputTexts ?? {}).filter((entry): entry is [Language, string] => Boolean(entry[1]));
      return texts.length > 0 ? (Object.fromEntries(texts) as Partial<Record<Language, string>>) : null;
    })
    .describe('Shown instead of `message` on pages in that language'),
  repeat: z
    .object({
      weekly: list(z.int().min(1).max(7), { min: [1, 'Choose at least one day'], max: [7] })
        .refine((days) => new Set(days).size === days.length, 'Each day can be listed only once')
        .describe('Weekdays, 1 is Monday, on which the times of day of `startsAt` and `expiresAt` recur'),
      until: optionalDay.describe('The last of these days'),
    })
    .nullable(),
  position: z.int().min(0).max(1_000_000).describe('Lower ones come first, equal ones newest first'),
  displayIds: list(id, { min: [1, 'Choose at least one display'], max: [1_000] })
    .nullable()
    .describe('Paired displays that show it; `null`: all, and every other screen'),
};
export const createAnnouncementInput = z.object({
  ...announcementFields,
  propertyId: id,
  expiresAt: announcementFields.expiresAt.default(null),
  startsAt: announcementFields.startsAt.default(null),
  urgent: announcementFields.urgent.default(false),
  texts: announcementFields.texts.prefault(null),
  repeat: announcementFields.repeat.default(null),
  position: announcementFields.position.default(0),
  displayIds: announcementFields.displayIds.default(null),
});
export type NewAnnouncement = Omit<z.output<typeof createAnnouncementInput>, 'propertyId'>;
export const updateAnnouncementInput = z
  .object({
    ...announcementFields,
    active: z.literal(false, 'An announcement can only be deactivated').describe('Deactivates; changes nothing else'),
  })
  .partial()
  .refine((changes) => Object.keys(changes).length > 0, 'Choose what to change');
export type AnnouncementChanges = z.output<typeof updateAnnouncementInput>;
export const orderAnnouncementsInput = z.object({
  propertyId: id,
  ids: list(id, { min: [1], max: [1_000] }).refine(
    (ids) => new Set(ids).size === ids.length,
    'Each announcement can be listed only once',
  ),
});

export const announcementReply = z.object({
  id,
  propertyId: id,
  message: z.string(),
  urgent: z.boolean(),
  active: z.boolean(),
  createdAt: z.iso.datetime(),
  startsAt: z.iso.datetime().nullable(),
  expiresAt: z.iso.datetime().nullable(),
  texts: announcementTexts.nullable(),
  repeat: z.object({ weekly: z.array(z.int()), until: z.string().nullable() }).nullable(),
  position: z.int(),
  displayIds: z.array(id).nullable(),
  revision: z.int().describe('Send as `If-Match` to detect conflicts'),
});
export type Announcement = z.infer<typeof announcementReply>;

const publicTenant = tenantReply.omit({
  propertyId: true,
  revision: true,
  presence: true,
  dial: true,
  ...hiddenFields,
});
/**
 * `startsAt` and `expiresAt` belong to the current or next showing. Replies in older caches lack the optional fields.
 */
const publicAnnouncement = announcementReply
  .omit({ propertyId: true, repeat: true, revision: true, displayIds: true })
  .extend({ active: z.literal(true), position: z.int().optional(), texts: announcementTexts.nullish() });

const displayAnnouncement = publicAnnouncement.extend({
  displayIds: z.array(id).nullish().describe('Only these paired displays show it; `null`: every screen'),
  later: z
    .array(z.tuple([z.iso.datetime(), z.iso.datetime()]))
    .nullish()
    .describe('Showings after it, of one that repeats'),
});
export const displayAnnouncementsReply = z.object({
  version: z.int().describe('Of the building; the answer changes with it'),
  announcements: z.array(displayAnnouncement),
});
export type DisplayAnnouncements = z.infer<typeof displayAnnouncementsReply>;

/** Limits of a directory; bytes of `GET /api/property`. */
export const MAX_TENANTS = 100_000;
export const MAX_DIRECTORY_BYTES = 48_000_000;
export const FIRST_TENANTS = 200;

const spokenWords = z.record(z.string(), z.object({ en: z.string(), es: z.string(), words: z.string() })).optional();
export const directoryReply = z.object({
  id,
  name: z.string(),
  slug: z.string(),
  address: z.string(),
  description: z.string().nullable(),
  leasingContact: z.string().nullable(),
  leasingPhone: z.string().nullable(),
  amenities: z.string().nullable(),
  imageUrl: z.string().nullable(),
  logoUrl: z.string().nullable(),
  logoDarkUrl: z.string().nullish().describe('For dark backgrounds'),
  accent: z.string().nullish().describe('`#rrggbb`, as chosen; pages correct it to readable contrast'),
  layout: layout.optional(),
  framing: framing.optional(),
  pages: z.array(z.string()).optional().describe('Pictures shown in turn beside the names'),
  /** Defaults for responses cached by older clients. */
  wallOrder: wallOrder.default('floors-down'),
  nightFrom: hour.default(defaultNight.nightFrom),
  nightTo: hour.default(defaultNight.nightTo),
  wallFeatured: z.boolean().default(false),
  searchEngines: searchEngines.optional(),
  floors: z.array(floorReply).default([]),
  timeZone: z.string().default('America/Chicago').describe('As browsers know it'),
  hours: storedHours.default(null),
  version: z.int(),
  dials: z
    .record(z.string(), z.string())
    .optional()
    .describe('What to dial for the phones of which the digits as written are not the number; empty for none'),
  kindWords: spokenWords.describe('Of the kinds that its tenants are: names, and the words that find them'),
  places: z.array(placeReply).optional().describe('What it has for everybody; absent without any'),
  placeWords: spokenWords.describe('Of the kinds of its places'),
  tenants: z.array(publicTenant),
  contacts: z.array(contactReply),
  announcements: z.array(publicAnnouncement),
  heldAnnouncements: z
    .array(publicAnnouncement)
    .optional()
    .describe('For walls to hold: those for every screen that begin within two minutes'),
});
export type Directory = z.infer<typeof directoryReply>;
export const pageData = z.object({ directory: directoryReply, tenantCount: z.int().optional() });
export type DirectoryTenant = z.infer<typeof publicTenant>;
export type DirectoryAnnouncement = z.infer<typeof publicAnnouncement>;
export type DisplayAnnouncement = z.infer<typeof displayAnnouncement>;

export const directoryQuery = z.object({
  slug: z
    .string('A slug is required')
    .min(1, 'A slug is required')
    .max(200)
    .refine((slug) => !slug.includes('\0'), 'Invalid slug'),
  version: idText.optional(),
});

export const zip = z.string().regex(/^\d{5}$/, 'ZIP must be five digits');
/** OpenWeather condition IDs; temperature in °F. */
export const weatherReply = z.object({
  weather: z.array(z.object({ id: z.int(), description: z.string() })).min(1),
  main: z.object({ temp: z.number() }),
  source: z.string(),
});
export type Weather = z.infer<typeof weatherReply>;

export const qrCodeInput = z.object({
  url: z
    .string('Invalid URL')
    .max(500, { error: 'Enter at most 500 characters', abort: true })
    .refine((url) => URL.canParse(url), 'Invalid URL'),
  filename: z.string().max(300, 'Enter at most 300 characters').transform(fileNameOf),
  size: z
    .int('The size must be a whole number')
    .min(64, 'The size must be at least 64 pixels')
    .max(2000, 'The size must be at most 2,000 pixels'),
});
export type QrCodeRequest = z.output<typeof qrCodeInput>;

function fileNameOf(fileName: string): string {
  const stem = fileName
    .toWellFormed()
    .replace(/\.png$/i, '')
    .replace(/[\p{C}\p{Zl}\p{Zp}<>:"/\\|?*]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(limited(/^[ .]+|[ .]+$/g, 300), '');
  return `${cutToGraphemes(stem, 100) || 'qr-code'}.png`;
}

export const comingMove = tenantReply
  .pick({ companyName: true, suiteNumber: true, floorNumber: true })
  .extend({ tenantId: id, what: z.enum(['in', 'out']), day: z.string().describe('`out`: the last day') });
export type ComingMove = z.infer<typeof comingMove>;

export const comingAnnouncement = z.object({
  id,
  message: z.string(),
  urgent: z.boolean(),
  startsAt: z.iso.datetime().nullable().describe('If it begins or shows again within the days'),
  endsAt: z.iso.datetime().nullable().describe('If it ends within the days'),
});
export type ComingAnnouncement = z.infer<typeof comingAnnouncement>;

export interface Coming {
  readonly moves: readonly ComingMove[];
  readonly announcements: readonly ComingAnnouncement[];
}
