import { type Ctx, forUpdate, type Tx, transaction } from '../../../platform/core/context.ts';
import { databaseTime } from '../../../platform/core/database-time.ts';
import type { SignedInCtx } from '../../../platform/http/route.ts';
import { type ActivityEntry, recordActivity } from '../../../platform/records/activity.ts';
import { AppError, violates } from '../../../shared/errors.ts';
import type { OwnedPropertyId } from '../access.ts';
import { PropertyRow, SubscriptionRow } from '../property.entity.ts';
import { type Plan, planPrices } from '../schema.ts';

/** @throws AppError `payment_system_disabled`, `conflict` for a building with a plan */
export async function subscribe(ctx: SignedInCtx, propertyId: OwnedPropertyId, plan: Plan): Promise<void> {
  requireOpenSales(ctx);
  await transaction(ctx, async (tx) => {
    const now = new Date(await databaseTime(tx));
    await tx.em.nativeDelete(SubscriptionRow, { propertyId, status: 'canceled' });
    const row = { propertyId, userId: ctx.actor.userId, ...plan, status: 'active' as const, createdAt: now };
    await tx.em
      .insert(SubscriptionRow, { ...row, currentPeriodStart: now, currentPeriodEnd: periodEnd(now, plan.frequency) })
      .catch(refuseSecondSubscription);
    await record(tx, propertyId, 'subscription.started', null, plan);
  });
}

/** @throws AppError `payment_system_disabled`, `conflict` for a building without one */
export async function unsubscribe(ctx: SignedInCtx, propertyId: OwnedPropertyId): Promise<void> {
  requireOpenSales(ctx);
  await transaction(ctx, async (tx) => {
    const current = await lockSubscription(tx, propertyId);
    await tx.em.nativeUpdate(SubscriptionRow, { id: current.id }, { status: 'canceled' });
    await record(tx, propertyId, 'subscription.cancelled', planOf(current), null);
  });
}

/**
 * @returns the cost in cents.
 * @throws AppError `payment_system_disabled`, `conflict` without a plan, or for one that is not larger
 */
export async function upgrade(ctx: SignedInCtx, propertyId: OwnedPropertyId, plan: Plan): Promise<number> {
  requireOpenSales(ctx);
  return await transaction(ctx, async (tx) => {
    const now = new Date(await databaseTime(tx));
    const current = await lockSubscription(tx, propertyId);
    if (priceOf(plan) <= priceOf(current)) throw new AppError('conflict', 'Choose a plan above the current one');
    const change = proration(current, plan, now);
    const { currentPeriodStart, currentPeriodEnd } = change;
    await tx.em.nativeUpdate(SubscriptionRow, { id: current.id }, { ...plan, currentPeriodStart, currentPeriodEnd });
    await record(tx, propertyId, 'subscription.upgraded', planOf(current), {
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
 * Credits the unused part of the period. At the same frequency the period stays and its rest is charged at the new
 * price; otherwise a new period begins.
 */
export function proration(current: Plan & Period, next: Plan, now: Date): Period & { proratedAmount: number } {
  const { currentPeriodStart, currentPeriodEnd } = current;
  const whole = currentPeriodEnd.getTime() - currentPeriodStart.getTime();
  const unused = Math.max(0, currentPeriodEnd.getTime() - now.getTime()) / whole;
  const credit = priceOf(current) * unused;
  if (next.frequency === current.frequency && unused > 0) {
    return { currentPeriodStart, currentPeriodEnd, proratedAmount: Math.round(priceOf(next) * unused - credit) };
  }
  const proratedAmount = Math.max(0, Math.round(priceOf(next) - credit));
  return { currentPeriodStart: now, currentPeriodEnd: periodEnd(now, next.frequency), proratedAmount };
}

/** A month or year later; clamped to the last day of a shorter month. */
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

function requireOpenSales(ctx: Ctx): void {
  if (!ctx.platform.env.SUBSCRIPTIONS) throw new AppError('payment_system_disabled', 'Payment System Disabled');
}

async function lockSubscription(tx: Tx, propertyId: number): Promise<SubscriptionRow> {
  const current = await tx.em.findOne(SubscriptionRow, { propertyId, status: { $ne: 'canceled' } }, forUpdate);
  if (!current) throw new AppError('conflict', 'This property has no subscription');
  return current;
}

async function record(
  tx: Tx,
  propertyId: number,
  action: ActivityEntry['action'],
  before: object | null,
  after: object | null,
) {
  const property = await tx.em.findOne(PropertyRow, { id: propertyId }, { fields: ['name'] });
  const changed = { ...(before && { before: { ...before } }), ...(after && { after: { ...after } }) };
  await recordActivity(tx, { action, subject: property?.name ?? '', propertyId, ...changed });
}

function refuseSecondSubscription(error: unknown): never {
  if (!violates(error, 'subscription_one_per_property')) throw error;
  throw new AppError('conflict', 'This property already has a subscription. Upgrade it instead.');
}
