import { z } from 'zod';
import type { Ctx } from '../../platform/core/context.ts';
import { readDatabaseTime } from '../../platform/core/database-time.ts';
import { isoTimestamp, query } from '../../platform/core/sql.ts';
import type { SessionSummary, SignedInCtx } from '../../platform/http/route.ts';
import type { Turn } from '../../platform/process/fair-queue.ts';
import { activities } from '../../platform/records/views.ts';
import { brand } from '../../shared/brand.ts';
import { accountOf } from '../accounts/index.ts';
import { listMailsTo } from '../mail/index.ts';
import { businessTermsOf, listOwnOrders, listOwnQuotes, listSavedAddresses } from '../orders/index.ts';
import { listStockAlerts, readCart } from '../shop/index.ts';
import { listProperties } from '../tenancy/index.ts';
import type { Deletion } from './schema.ts';
import { tables } from './tables.ts';

export async function readDeletion(ctx: Ctx, userId: number): Promise<Deletion> {
  const deletions = tables(ctx).selectFrom('account_deletion').select('dueAt');
  const [deletion] = await query(ctx, deletions.where('userId', '=', userId));
  return { dueAt: deletion?.dueAt.toISOString() ?? null };
}

const activityRow = z.object({
  at: z.string(),
  action: z.string(),
  subject: z.string(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  ip: z.string().nullable(),
  bySupport: z.boolean(),
});

const MAX_ORDERS = 10_000;
const MAX_ACTIVITY_LINES = 50_000;

/** All personal data of the user as JSON, each list newest first. */
export async function writeOwnData(
  _turn: Turn,
  ctx: SignedInCtx,
  sessions: readonly SessionSummary[],
): Promise<string> {
  return JSON.stringify(await readOwnData(ctx, sessions), null, 2);
}

async function readOwnData(ctx: SignedInCtx, sessions: readonly SessionSummary[]) {
  const { userId, username } = ctx.actor;
  const user = await accountOf(ctx, userId);
  const activity = await query(
    ctx,
    `select ${isoTimestamp('at')} as at, action, subject, before, after, ip, impersonator_id is not null as by_support
     from ${activities} a where actor_id = ? order by id desc limit ${MAX_ACTIVITY_LINES}`,
    [userId],
    activityRow,
  );
  return {
    product: brand.name,
    writtenAt: new Date(await readDatabaseTime(ctx)).toISOString(),
    account: user && {
      username,
      fullName: user.fullName ?? null,
      phoneNumber: user.phoneNumber ?? null,
      picture: user.avatarId ? `${ctx.platform.env.APP_URL}/api/files/${user.avatarId}` : null,
      addressConfirmedAt: user.emailVerifiedAt ?? null,
      isAdministrator: user.isAdmin,
      createdAt: user.createdAt,
      lastLoginAt: user.lastLoginAt ?? null,
      deletion: await readDeletion(ctx, userId),
    },
    sessions,
    buildings: await listProperties(ctx, userId),
    cart: await readCart(ctx, userId),
    stockAlerts: await listStockAlerts(ctx, userId),
    savedAddresses: await listSavedAddresses(ctx, userId),
    businessTerms: await businessTermsOf(ctx, userId),
    quotes: await listOwnQuotes(ctx, userId),
    orders: await listOwnOrders(ctx, userId, { limit: MAX_ORDERS }),
    mails: await listMailsTo(ctx, username),
    activity,
  };
}
