import { z } from 'zod';
import type { Ctx } from '../../platform/core/context.ts';
import { databaseTime } from '../../platform/core/database-time.ts';
import { iso, query } from '../../platform/core/sql.ts';
import type { SessionSummary, SignedInCtx } from '../../platform/http/route.ts';
import { activities } from '../../platform/records/views.ts';
import { brand } from '../../shared/brand.ts';
import { accountOf } from '../accounts/index.ts';
import { mailsTo } from '../mail/index.ts';
import { businessTermsOf, listOwnOrders, listOwnQuotes, listSavedAddresses } from '../orders/index.ts';
import { listStockAlerts, readCart } from '../shop/index.ts';
import { listProperties } from '../tenancy/index.ts';
import type { Deletion } from './schema.ts';

const dueRow = z.object({ dueAt: z.string() });

export async function readDeletion(ctx: Ctx, userId: number): Promise<Deletion> {
  const due = `select ${iso('due_at')} as "dueAt" from account_deletion where user_id = ?`;
  const [found] = await query(ctx, due, [userId], dueRow);
  return { dueAt: found?.dueAt ?? null };
}

const logged = z.object({
  at: z.string(),
  action: z.string(),
  subject: z.string(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  ip: z.string().nullable(),
  bySupport: z.boolean(),
});

/** Limit of the export; older ones are available on request. */
const MOST_ORDERS = 10_000;
const MOST_LINES = 50_000;

/** All personal data of the user, each list newest first. */
export async function readOwnData(ctx: SignedInCtx, sessions: readonly SessionSummary[]) {
  const { userId, username } = ctx.actor;
  const user = await accountOf(ctx, userId);
  const activity = await query(
    ctx,
    `select ${iso('at')} as at, action, subject, before, after, ip, impersonator_id is not null as "bySupport"
     from ${activities} a where actor_id = ? order by id desc limit ${MOST_LINES}`,
    [userId],
    logged,
  );
  return {
    product: brand.name,
    writtenAt: new Date(await databaseTime(ctx)).toISOString(),
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
    orders: await listOwnOrders(ctx, userId, { limit: MOST_ORDERS }),
    mails: await mailsTo(ctx, username),
    activity,
  };
}
