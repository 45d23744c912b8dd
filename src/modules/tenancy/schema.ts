import { z } from 'zod';
import type { ActivityNoun } from '../../shared/activity-actions.ts';
import {
  email,
  id,
  idText,
  lineOrEmpty,
  optionalLine,
  optionalText,
  optionalUrl,
  requiredLine,
} from '../../shared/fields.ts';
import { optionalHours, storedHours } from '../../shared/hours/hours-fields.ts';
import { timeZones } from '../../shared/time-zones.ts';
import { languageCodes } from '../../texts/languages.ts';

export const SLUG_PATTERN = /^[a-z0-9]+(-[a-z0-9]+)*$/;

export const slug = z
  .string()
  .min(2, 'The link must have at least 2 characters')
  .max(60, 'The link can have at most 60 characters')
  .regex(SLUG_PATTERN, 'Use lowercase letters, digits, and single hyphens');

export function slugFromName(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60) // units: a slug is ASCII
    .replace(/^-|-$/g, '');
}

export const wallOrders = ['floors-down', 'floors-up', 'names'] as const;

export const wallOrder = z.enum(wallOrders, 'Choose an order');

export type WallOrder = z.infer<typeof wallOrder>;

const timeZone = z.enum(timeZones, 'Choose a time zone');

/** Night hours of displays; equal hours mean never. */
export const hour = z.int('Choose an hour').min(0, 'Choose an hour').max(23, 'Choose an hour');

export const defaultNight = { nightFrom: 19, nightTo: 6 } as const;

/** Indexing by search engines: `allowed` by links, `invited` by the sitemap as well, `refused` by robots rules. */
export const searchEngineChoices = ['allowed', 'invited', 'refused'] as const;

export const searchEngines = z.enum(searchEngineChoices, 'Choose whether search engines may list the directory');

export type SearchEngines = z.infer<typeof searchEngines>;

export const layouts = ['directory', 'picture', 'pages'] as const;

export const layout = z.enum(layouts, 'Choose a layout');

export type Layout = z.infer<typeof layout>;

/** Framing of the wall: on sites that this installation allows, or in any player. */
export const framings = ['closed', 'players'] as const;

export const framing = z.enum(framings, 'Choose where the wall may be shown');

export type Framing = z.infer<typeof framing>;

const accent = z
  .string('Choose a color')
  .regex(/^#[0-9a-f]{6}$/i, 'Enter a color as #rrggbb')
  .toLowerCase();

const tenantLanguage = z.enum(languageCodes, 'Choose a language');

const pictureUrl = z.union(
  [z.string().regex(/^\/pictures\/[0-9a-f]{64}$/, 'Must be a valid URL'), optionalUrl],
  'Must be a valid URL',
);

export const propertyInput = z.object({
  /** Must equal the ID in the path. */
  id: z.number().optional(),
  name: requiredLine(200, 'Property name is required'),
  address: requiredLine(500, 'Address is required'),
  description: optionalText(5000),
  leasingContact: optionalLine(200),
  leasingPhone: optionalLine(50),
  amenities: optionalText(2000),
  imageUrl: pictureUrl,
  logoUrl: pictureUrl,
  wallOrder: wallOrder.optional(),
  timeZone: timeZone.optional(),
  nightFrom: hour.optional(),
  nightTo: hour.optional(),
  wallFeatured: z.boolean('Choose on or off').optional(),
  tenantLanguage: tenantLanguage.optional(),
  searchEngines: searchEngines.optional(),
  hours: optionalHours.optional(),
  accent: accent.nullish(),
  layout: layout.optional(),
  framing: framing.optional(),
  slug: slug.optional(),
});

export type PropertyInput = z.infer<typeof propertyInput>;

/** Absent fields are unchanged, `null` clears them. */
export const propertyChanges = propertyInput.partial({
  description: true,
  leasingContact: true,
  leasingPhone: true,
  amenities: true,
  imageUrl: true,
  logoUrl: true,
});

export type PropertyChanges = z.infer<typeof propertyChanges>;

export const roles = ['viewer', 'manager', 'admin'] as const;

export type Role = (typeof roles)[number];

export const role = z.enum(roles, 'Role must be viewer, manager, or admin');

export const propertySummary = z.object({
  id,
  name: z.string(),
  slug: z.string(),
  role,
  isOwner: z.boolean(),
  timeZone,
  offeredUntil: z.iso.datetime().nullable().describe('The user may accept ownership until then'),
});

export type PropertySummary = z.infer<typeof propertySummary>;

export const propertyReply = propertySummary.extend({
  address: z.string(),
  description: z.string().nullable(),
  leasingContact: z.string().nullable(),
  leasingPhone: z.string().nullable(),
  amenities: z.string().nullable(),
  imageUrl: z.string().nullable(),
  logoUrl: z.string().nullable(),
  wallOrder,
  nightFrom: hour,
  nightTo: hour,
  wallFeatured: z.boolean(),
  tenantLanguage,
  searchEngines,
  hours: storedHours,
  accent: z.string().nullable(),
  layout,
  framing,
  transferOffer: z
    .object({ to: z.object({ id, name: z.string() }), expiresAt: z.iso.datetime() })
    .nullable()
    .describe('Open offer of ownership'),
  version: z.int().describe('Of the public directory'),
  revision: z.int().describe('Send as `If-Match` to detect conflicts'),
});

export type Property = z.infer<typeof propertyReply>;

export const inviteInput = z.object({ email, role: role.default('viewer'), propertyId: id.optional() });

export const inviteReply = z.object({
  isNewUser: z.boolean(),
  tempPassword: z.string().optional().describe('Only for a new account; shown once'),
  pending: z.literal(true).optional().describe('The address is unconfirmed: the mailed link completes the membership'),
  isUnsubscribed: z.literal(true).optional().describe('Unsubscribed: no mail was sent'),
});

export const acceptInvitationInput = z.object({ token: z.string('Invalid link').min(1, 'Invalid link').max(200) });

export const welcomeReply = z.object({
  username: z.string().nullable(),
  building: z.object({ id, name: z.string() }).nullable().describe('The first of the invitations'),
  invitedBy: z.string().nullable(),
});
export type Welcome = z.infer<typeof welcomeReply>;

export const memberRoleInput = z.object({ role });

export const memberReply = z.object({
  id,
  fullName: z.string().nullable(),
  username: z.string(),
  role,
  isOwner: z.boolean(),
  pending: z.boolean().describe('Invited, not accepted yet'),
  undelivered: z.string().nullable().describe('Why the mail with a pending invitation could not be delivered'),
});

export type Member = z.infer<typeof memberReply>;

export const transferInput = z.object({ userId: id });

export const transferReply = z.object({ state: z.literal('offered') });

export const tiers = ['basic', 'premium'] as const;

export const frequencies = ['monthly', 'annual'] as const;

/** Cents per period. */
export const planPrices = {
  basic: { monthly: 2_000, annual: 20_000 },
  premium: { monthly: 3_000, annual: 30_000 },
} as const;

export const planInput = z.object({
  tier: z.enum(tiers, 'Choose a plan'),
  frequency: z.enum(frequencies, 'Choose monthly or annual'),
});

export type Plan = z.infer<typeof planInput>;

export const subscriptionReply = z.object({
  id: id.optional(),
  tier: z.enum(['free', ...tiers]),
  status: z.string(),
  frequency: z.enum(frequencies).optional(),
  currentPeriodStart: z.iso.datetime().optional(),
  currentPeriodEnd: z.iso.datetime().optional(),
});

export type Subscription = z.infer<typeof subscriptionReply>;

export const upgradeReply = subscriptionReply.extend({ proratedAmount: z.int().nonnegative() });

/** Entry of the activity log; `before` and `after` hold changed fields. */
export const activityReply = z.object({
  id,
  at: z.iso.datetime(),
  action: z.string(),
  actor: z.string(),
  impersonator: z.string().nullable(),
  subject: z.string(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
});

export const storageReply = z.object({
  usedBytes: z.int().min(0).describe('Pictures and import files, until they are deleted'),
  limitBytes: z.int().describe('New uploads above it are refused'),
});

export type Activity = z.infer<typeof activityReply>;

export const activityKinds = {
  tenants: ['tenant', 'tenants', 'contact', 'people', 'importLink', 'review', 'reviews'],
  announcements: ['announcement', 'announcements'],
  displays: ['display'],
  settings: ['property', 'floors', 'floor', 'places', 'subscription'],
  members: ['member'],
} as const satisfies Record<string, readonly ActivityNoun[]>;
export type ActivityKind = keyof typeof activityKinds;

export const MAX_FIND_LETTERS = 100;

export const activityFilter = z.object({
  find: lineOrEmpty(MAX_FIND_LETTERS).optional().describe('In the name of who, or of what'),
  kind: z.enum(Object.keys(activityKinds) as [ActivityKind, ...ActivityKind[]], 'Unknown kind').optional(),
  from: z.iso.datetime('Invalid date and time').optional(),
  until: z.iso.datetime('Invalid date and time').optional().describe('Not included'),
  before: idText.optional().describe('Entries with a lower id'),
  limit: idText.pipe(z.int().max(200)).default(50),
});
export type ActivityFilter = z.output<typeof activityFilter>;
