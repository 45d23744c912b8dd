import { createContext, type OutsideTransaction } from '../../../platform/core/context.ts';
import type { Platform } from '../../../platform/core/platform.ts';
import { writeOutsideTransaction } from '../../../platform/core/sql.ts';
import { doNothing } from '../../../platform/core/tables.ts';
import { KeyRefused, type Payments } from '../payment-provider.ts';
import { tables } from '../tables.ts';

/** Wraps calls to record a rejected Stripe key; logs only the beginning and the end. */
export function withKeyWatch(platform: Platform, payments: Required<Payments>): Required<Payments> {
  const watchCall = async <T>(call: Promise<T>): Promise<T> => {
    try {
      return await call;
    } catch (error) {
      if (error instanceof KeyRefused) await recordKeyRefusal(platform, error.reason);
      throw error;
    }
  };
  return {
    open: (...args) => watchCall(payments.open(...args)),
    find: (...args) => watchCall(payments.find(...args)),
    cancel: (...args) => watchCall(payments.cancel(...args)),
    refund: (...args) => watchCall(payments.refund(...args)),
    facts: (...args) => watchCall(payments.facts(...args)),
    intentOfCharge: (...args) => watchCall(payments.intentOfCharge(...args)),
    label: (...args) => watchCall(payments.label(...args)),
    checkKey: () => watchCall(payments.checkKey()),
    calculateTax: (...args) => watchCall(payments.calculateTax(...args)),
    recordTax: (...args) => watchCall(payments.recordTax(...args)),
    reverseTax: (...args) => watchCall(payments.reverseTax(...args)),
  };
}

async function recordKeyRefusal(platform: Platform, reason: string): Promise<void> {
  const ctx = createContext(platform);
  const fault = tables(ctx).insertInto('payment_fault').values({ provider: 'stripe', reason });
  const insertedCount = await writeOutsideTransaction(ctx, fault.onConflict(doNothing));
  if (insertedCount > 0) platform.log.error({ reason }, 'Stripe refuses STRIPE_SECRET_KEY; no payment is possible');
}

/** Checks the key each minute, to detect revoked and replaced keys between payments. */
export async function checkPaymentKey(ctx: OutsideTransaction, payments: Payments): Promise<void> {
  if (!payments.checkKey) return;
  try {
    await payments.checkKey();
  } catch (error) {
    if (error instanceof KeyRefused) return;
    throw error;
  }
  const deletedCount = await writeOutsideTransaction(
    ctx,
    tables(ctx).deleteFrom('payment_fault').where('provider', '=', 'stripe'),
  );
  if (deletedCount > 0) ctx.platform.log.info('Stripe accepts STRIPE_SECRET_KEY again');
}
