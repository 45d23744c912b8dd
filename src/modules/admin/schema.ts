import { z } from 'zod';
import { id, idText, lineOrEmpty } from '../../shared/fields.ts';
import { accountStatuses, newPassword } from '../accounts/schema.ts';
import { frequencies, tiers } from '../tenancy/schema.ts';

export const QUEUES_BOARD_PATH = '/admin/queues-board';

const limit = idText.pipe(z.int().max(500, 'Enter 500 or less')).default(500);
const search = lineOrEmpty(100).optional();

/** `-` sorts descending. */
const userSorts = [
  '-id',
  'id',
  'username',
  '-username',
  'fullName',
  '-fullName',
  'lastLoginAt',
  '-lastLoginAt',
] as const;
export type UserSort = (typeof userSorts)[number];

export const usersQuery = z.object({
  search,
  sort: z.enum(userSorts, 'Unknown sort order').default('-id'),
  limit,
  page: idText.pipe(z.int().max(1_000_000)).default(1),
  since: z.iso.date('Invalid date').optional().describe('Signed up on this day (UTC) or later'),
  before: idText.optional().describe('Smaller ids: the next page for programs'),
  status: z.enum(accountStatuses, 'Unknown status').optional(),
  role: z.enum(['admin', 'user'], 'Unknown role').optional(),
  orders: z.enum(['any', 'open'], 'Unknown filter').optional().describe('With any order, or with one to ship'),
});
export type UsersQuery = z.output<typeof usersQuery>;

export const overviewReply = z.object({
  ordersWaiting: z.int().describe('To ship: neither on hold nor a test'),
  testOrdersWaiting: z.int(),
  deliveriesToConfirm: z.int().describe('Sent a week ago or earlier'),
  invoicesOverdue: z.int(),
  quotesRequested: z.int().describe('To answer'),
  variantsLow: z.int().describe('On sale, sold out or below ten'),
  ordersHeld: z.int(),
  returnsOpen: z.int().describe('Requested or on their way'),
  replacementsWaiting: z.int().describe('To pack'),
  mailsFailed: z.int().describe('Not retried automatically'),
  paymentProblems: z.int(),
  paymentFault: z
    .object({ since: z.iso.datetime(), reason: z.string() })
    .nullable()
    .describe('The payment provider refuses our key'),
  screensOffline: z.int().describe('Silent for 15 minutes within their hours'),
  signUps: z.int().describe('Since `signUpsSince`'),
  signUpsSince: z.iso.date(),
});
export type Overview = z.infer<typeof overviewReply>;

export const offlineDisplayReply = z.object({
  id,
  name: z.string(),
  place: z.string().nullable(),
  since: z.iso.datetime().describe('Last heartbeat'),
  propertyId: id,
  propertyName: z.string(),
  isMember: z.boolean().describe('Whether the administrator is a member of the building'),
  owner: z.object({ id, username: z.string(), isReachable: z.boolean() }).nullable(),
});
export type OfflineDisplay = z.infer<typeof offlineDisplayReply>;

export const adminUserReply = z.object({
  id,
  username: z.string(),
  fullName: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  avatarUrl: z.string().nullable(),
  isAdmin: z.boolean(),
  accountStatus: z.string(),
  lastLoginAt: z.iso.datetime().nullable(),
  hasSecondFactor: z.boolean(),
  createdAt: z.iso.datetime(),
  _count: z.object({ orders: z.int(), openOrders: z.int().describe('To ship, and not on hold') }),
});
export type AdminUser = z.infer<typeof adminUserReply>;

export const resetPasswordInput = z.object({
  password: z.string('Password is required').min(1, 'Password is required').pipe(newPassword),
  currentPassword: z
    .string()
    .max(1000)
    .optional()
    .describe("Your own; required for an administrator's account when the sign-in is older than ten minutes"),
});
export const accountStatusInput = z.object({
  status: z.enum(accountStatuses, 'Status must be active or suspended'),
  holdOrders: z.boolean().default(false).describe('Holds the orders of a suspended account that are not shipped'),
});
/** Local paths only, against open redirects. */
export const redirectReply = z.object({ redirectUrl: z.string().regex(/^\/(?![/\\])/) });

export const adminSubscriptionReply = z.object({
  id,
  status: z.string(),
  tier: z.enum(tiers),
  frequency: z.enum(frequencies),
  currentPeriodStart: z.iso.datetime(),
  currentPeriodEnd: z.iso.datetime(),
  propertyId: id,
  propertyName: z.string(),
  userId: id,
  userName: z.string(),
});
export type AdminSubscription = z.infer<typeof adminSubscriptionReply>;
export const subscriptionsQuery = z.object({ before: idText.optional(), limit });

export const activityAreas = {
  users: ['user', 'admin'],
  roles: ['member'],
  impersonation: ['impersonation'],
  properties: [
    ...([
      'property',
      'floors',
      'floor',
      'places',
      'tenant',
      'tenants',
      'contact',
      'people',
      'importLink',
      'subscription',
    ] as const),
    ...(['announcement', 'announcements', 'display', 'review', 'reviews'] as const),
  ],
  products: ['product', 'products', 'catalog'],
  stock: ['variant'],
  orders: ['order', 'quote', 'payment'],
  operations: ['queue', 'mail', 'shop'],
} as const;
export type ActivityArea = keyof typeof activityAreas;
const areaNames = Object.keys(activityAreas) as [ActivityArea, ...ActivityArea[]];

export const activityQuery = z.object({
  area: z.enum(areaNames, 'Unknown area').optional(),
  userId: idText.optional().describe('Actions by, on behalf of, or impersonated by this user'),
  from: z.iso.datetime('Invalid date and time').optional(),
  to: z.iso.datetime('Invalid date and time').optional(),
  before: idText.optional(),
  limit: idText.pipe(z.int().max(500, 'Enter 500 or less')).default(100),
});
export type ActivityQuery = z.output<typeof activityQuery>;

const person = z.object({ id, username: z.string() });
const fields = z.record(z.string(), z.unknown()).nullable();
export const adminActivityReply = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  action: z.string(),
  subject: z.string(),
  actor: person.nullable(),
  impersonator: person.nullable(),
  propertyId: id.nullable(),
  propertyName: z.string().nullable().describe('Current name; `null` once deleted'),
  before: fields,
  after: fields,
  ip: z.string().nullable(),
  requestId: z.string(),
});
export type AdminActivity = z.infer<typeof adminActivityReply>;

export const parkedReply = z.object({
  eventId: z.int(),
  subscriber: z.string(),
  event: z.string(),
  payload: z.unknown(),
  attempts: z.int(),
  error: z.string().nullable(),
  parkedAt: z.iso.datetime(),
});
export type Parked = z.infer<typeof parkedReply>;
export const parkedKey = z.object({
  eventId: z
    .string()
    .regex(/^[1-9]\d{0,14}$/, 'Invalid ID')
    .transform(Number),
  subscriber: z.string().regex(/^\w{1,100}$/, 'Invalid name'),
});

export const staffNoticeChoice = z.object({
  orders: z.boolean().describe('New orders'),
  disputes: z.boolean().describe('Payments disputed at the bank'),
  refunds: z.boolean().describe('Failed refunds'),
  stock: z.boolean().describe('Variants sold out or low in stock'),
});
export type StaffNoticeChoice = z.infer<typeof staffNoticeChoice>;
export type StaffNoticeKind = keyof StaffNoticeChoice;

export const queuesReply = z.object({ unlockedUntil: z.iso.datetime().nullable() });
