import { type Ctx, forUpdate, type Tx, transaction } from '../../../platform/core/context.ts';
import { readDatabaseTime } from '../../../platform/core/database-time.ts';
import type { SignedInCtx } from '../../../platform/http/route.ts';
import { type ActivityEntry, recordActivity } from '../../../platform/records/activity.ts';
import { AppError, isViolationOf } from '../../../shared/errors.ts';
import type { OwnedPropertyId } from '../access.ts';
import { PropertyRow, SubscriptionRow } from '../property.entity.ts';
import { type Plan, planPrices } from '../schema.ts';

/** @throws AppError `payment_system_disabled`, `conflict` for a building with a plan */
export async function subscribe(ctx: SignedInCtx, propertyId: OwnedPropertyId, plan: Plan): Promise<void> {
  assertSalesOpen(ctx);
  await transaction(ctx, async (tx) => {
    const now = new Date(await readDatabaseTime(tx));
    await tx.em.nativeDelete(SubscriptionRow, { propertyId, status: 'canceled' });
    const row = { propertyId, userId: ctx.actor.userId, ...plan, status: 'active' as const, createdAt: now };
    await tx.em
      .insert(SubscriptionRow, { ...row, currentPeriodStart: now, currentPeriodEnd: periodEnd(now, plan.frequency) })
      .catch(rejectSecondSubscription);
    await recordPlanChange(tx, propertyId, 'subscription.started', null, plan);
  });
}

/** @throws AppError `payment_system_disabled`, `conflict` for a building without one */
export async function unsubscribe(ctx: SignedInCtx, propertyId: OwnedPropertyId): Promise<void> {
  assertSalesOpen(ctx);
  await transaction(ctx, async (tx) => {
    const current = await lockSubscription(tx, propertyId);
    await tx.em.nativeUpdate(SubscriptionRow, { id: current.id }, { status: 'canceled' });
    await recordPlanChange(tx, propertyId, 'subscription.cancelled', planOf(current), null);
  });
}

/**
 * @returns the cost in cents
 * @throws AppError `payment_system_disabled`, `conflict` without a plan, or for one that is not larger
 */
export async function upgrade(ctx: SignedInCtx, propertyId: OwnedPropertyId, plan: Plan): Promise<number> {
  assertSalesOpen(ctx);
  return await transaction(ctx, async (tx) => {
    const now = new Date(await readDatabaseTime(tx));
    const current = await lockSubscription(tx, propertyId);
    if (priceOf(plan) <= priceOf(current)) throw new AppError('conflict', 'Choose a plan above the current one');
    const change = proration(current, plan, now);
    const { currentPeriodStart, currentPeriodEnd } = change;
    await tx.em.nativeUpdate(SubscriptionRow, { id: current.id }, { ...plan, currentPeriodStart, currentPeriodEnd });
    await recordPlanChange(tx, propertyId, 'subscription.upgraded', planOf(current), {
      ...plan,
      proratedAmount: change.proratedAmount,
    });
    return change.proratedAmount;
  });
}

export interface Period {
  currentPeriodStart: Date;
  currentPeriodEnd: Date;
}

/**
 * Credits the unused part of the period. The same frequency keeps the period and charges its rest at the new price;
 * another one starts a new period.
 */
export function proration(current: Plan & Period, next: Plan, now: Date): Period & { proratedAmount: number } {
  const { currentPeriodStart, currentPeriodEnd } = current;
  const periodMs = currentPeriodEnd.getTime() - currentPeriodStart.getTime();
  const unusedShare = Math.max(0, currentPeriodEnd.getTime() - now.getTime()) / periodMs;
  const credit = priceOf(current) * unusedShare;
  if (next.frequency === current.frequency && unusedShare > 0) {
    return { currentPeriodStart, currentPeriodEnd, proratedAmount: Math.round(priceOf(next) * unusedShare - credit) };
  }
  const proratedAmount = Math.max(0, Math.round(priceOf(next) - credit));
  return { currentPeriodStart: now, currentPeriodEnd: periodEnd(now, next.frequency), proratedAmount };
}

/** Returns the date a month or year later, clamped to the last day of a shorter month. */
export function periodEnd(start: Date, frequency: Plan['frequency']): Date {
  const months = frequency === 'annual' ? 12 : 1;
  const end = new Date(start);
  end.setUTCDate(1);
  end.setUTCMonth(end.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(start.getUTCDate(), lastDay));
  return end;
}

const priceOf = ({ tier, frequency }: Plan): number => planPrices[tier][frequency];
const planOf = ({ tier, frequency }: Plan): Plan => ({ tier, frequency });

function assertSalesOpen(ctx: Ctx): void {
  if (!ctx.platform.env.SUBSCRIPTIONS) throw new AppError('payment_system_disabled', 'Payment System Disabled');
}

async function lockSubscription(tx: Tx, propertyId: number): Promise<SubscriptionRow> {
  const current = await tx.em.findOne(SubscriptionRow, { propertyId, status: { $ne: 'canceled' } }, forUpdate);
  if (!current) throw new AppError('conflict', 'This property has no subscription');
  return current;
}

async function recordPlanChange(
  tx: Tx,
  propertyId: number,
  action: ActivityEntry['action'],
  before: object | null,
  after: object | null,
) {
  const property = await tx.em.findOne(PropertyRow, { id: propertyId }, { fields: ['name'] });
  const loggedValues = { ...(before && { before: { ...before } }), ...(after && { after: { ...after } }) };
  await recordActivity(tx, { action, subject: property?.name ?? '', propertyId, ...loggedValues });
}

function rejectSecondSubscription(error: unknown): never {
  if (!isViolationOf(error, 'subscription_one_per_property')) throw error;
  throw new AppError('conflict', 'This property already has a subscription. Upgrade it instead.');
}
