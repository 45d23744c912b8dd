import { z } from 'zod';
import { email, id, line, optionalLine, optionalText, optionalUrl } from '../../shared/fields.ts';
import { languageCodes } from '../../texts/languages.ts';

export const SLUG_PATTERN = /^[a-z0-9]+(-[a-z0-9]+)*$/;

export const slug = z
  .string()
  .min(2, 'The address needs at least 2 characters')
  .max(60, 'The address may have at most 60 characters')
  .regex(SLUG_PATTERN, 'Use small letters, digits and single hyphens');

/** The slug a name suggests: runs of anything but letters and digits become one hyphen, none at the ends. May be empty. */
export function slugFromName(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '');
}

/** How a wall lists its tenants: by floors, the roof or the ground first, or from A to Z. */
export const wallOrders = ['floors-down', 'floors-up', 'names'] as const;

export const wallOrder = z.enum(wallOrders, 'Choose one of the orders');

export type WallOrder = z.infer<typeof wallOrder>;

/** Where a building's day begins. Few, and each of them PostgreSQL and browsers know. */
export const timeZones = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
] as const;

export const timeZone = z.enum(timeZones, 'Choose one of the time zones');

export type TimeZone = z.infer<typeof timeZone>;

/** An hour of the day, 0 to 23. From `nightFrom` until `nightTo` displays are dark; the same hour twice: never. */
export const hour = z.int('Choose an hour').min(0, 'Choose an hour').max(23, 'Choose an hour');

/** Until a manager chooses others. */
export const usualNight = { nightFrom: 19, nightTo: 6 } as const;

/** In which a building's tenants are written to. */
const tenantLanguage = z.enum(languageCodes, 'Choose one of the languages');

export const propertyInput = z.object({
  /** Only compared: an edit whose id is not the property's own is refused. */
  id: z.number().optional(),
  name: line(200, 'Property name is required'),
  address: line(500, 'Address is required'),
  description: optionalText(5000),
  leasingContact: optionalLine(200),
  leasingPhone: optionalLine(50),
  amenities: optionalText(2000),
  imageUrl: optionalUrl,
  logoUrl: optionalUrl,
  /** Absent, these stay as they are; a new building's time zone is Central Time. */
  wallOrder: wallOrder.optional(),
  timeZone: timeZone.optional(),
  nightFrom: hour.optional(),
  nightTo: hour.optional(),
  /** Whether displays show the shop's featured products too. */
  wallFeatured: z.boolean('Choose on or off').optional(),
  tenantLanguage: tenantLanguage.optional(),
  slug: slug.optional(),
});

export type PropertyInput = z.infer<typeof propertyInput>;

/** Of a building that is there: what is left out stays as it is, `null` clears it. */
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

export const role = z.enum(roles, 'Role must be viewer, manager or admin');

/** One entry of `GET /api/properties`: the buildings the person is a member of, by name. */
export const propertySummary = z.object({
  id,
  name: z.string(),
  slug: z.string(),
  role,
  isOwner: z.boolean(),
  /** Until when the person may accept to become its owner; `null` where it is not offered to them. */
  offeredUntil: z.iso.datetime().nullable(),
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
  timeZone,
  nightFrom: hour,
  nightTo: hour,
  wallFeatured: z.boolean(),
  tenantLanguage,
  /** The open offer of ownership: to whom, and until when they may accept. */
  transferOffer: z.object({ to: z.object({ id, name: z.string() }), expiresAt: z.iso.datetime() }).nullable(),
  /** Grows with every change of the public directory. */
  version: z.int(),
  /** Grows with every change of this row; send it back as `If-Match` to be told of a conflict. */
  revision: z.int(),
});

export type Property = z.infer<typeof propertyReply>;

export const inviteInput = z.object({ email, role: role.default('viewer'), propertyId: id.optional() });

export const inviteReply = z.object({
  isNewUser: z.boolean(),
  /** Shown once; only newcomers have one. */
  tempPassword: z.string().optional(),
  /** There, and true, while the account has not shown that the address is its own: the mailed link makes a member. */
  pending: z.literal(true).optional(),
  /** There, and true, for an address that does not want mail: it was sent none. */
  isUnsubscribed: z.literal(true).optional(),
});

export const acceptInvitationInput = z.object({ token: z.string('Invalid link').min(1, 'Invalid link').max(200) });

export const memberRoleInput = z.object({ role });

/** A member of a property; `id` is the person's, as in `/api/properties/{id}/users/{userId}`. */
export const memberReply = z.object({
  id,
  fullName: z.string().nullable(),
  username: z.string(),
  role,
  isOwner: z.boolean(),
  /** Invited: has not signed in yet, or has not opened the mailed link. */
  pending: z.boolean(),
});

export type Member = z.infer<typeof memberReply>;

export const transferInput = z.object({ userId: id });

export const transferReply = z.object({ state: z.literal('offered') });

export const tiers = ['basic', 'premium'] as const;

export const frequencies = ['monthly', 'annual'] as const;

/** Prices of the plans for a whole period, in cents. */
export const planPrices = {
  basic: { monthly: 2_000, annual: 20_000 },
  premium: { monthly: 3_000, annual: 30_000 },
} as const;

export const planInput = z.object({
  tier: z.enum(tiers, 'Choose a plan'),
  frequency: z.enum(frequencies, 'Choose monthly or annual'),
});

export type Plan = z.infer<typeof planInput>;

/** The plan of a building; without a subscription it is `free` and the rest is absent. */
export const subscriptionReply = z.object({
  id: id.optional(),
  tier: z.enum(['free', ...tiers]),
  status: z.string(),
  frequency: z.enum(frequencies).optional(),
  currentPeriodStart: z.iso.datetime().optional(),
  currentPeriodEnd: z.iso.datetime().optional(),
});

export type Subscription = z.infer<typeof subscriptionReply>;

/** What an upgrade costs now, in cents. */
export const upgradeReply = subscriptionReply.extend({ proratedAmount: z.int().nonnegative() });

/** What was done to a property, newest first. `before` and `after` hold the fields that changed. */
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

export type Activity = z.infer<typeof activityReply>;
