import { createContext, type OutsideTransaction } from '../../../platform/core/context.ts';
import type { Platform } from '../../../platform/core/platform.ts';
import { writeOutsideTransaction } from '../../../platform/core/sql.ts';
import { KeyRefused, type Payments } from '../payment-provider.ts';
import { tables } from '../tables.ts';

/** Notes when Stripe refuses our key, for the overview; logged at the beginning and end alone. */
export function watchingKey(platform: Platform, payments: Required<Payments>): Required<Payments> {
  const watched = async <T>(call: Promise<T>): Promise<T> => {
    try {
      return await call;
    } catch (error) {
      if (error instanceof KeyRefused) await noteRefusal(platform, error.reason);
      throw error;
    }
  };
  return {
    open: (...given) => watched(payments.open(...given)),
    find: (...given) => watched(payments.find(...given)),
    cancel: (...given) => watched(payments.cancel(...given)),
    refund: (...given) => watched(payments.refund(...given)),
    facts: (...given) => watched(payments.facts(...given)),
    intentOfCharge: (...given) => watched(payments.intentOfCharge(...given)),
    label: (...given) => watched(payments.label(...given)),
    checkKey: () => watched(payments.checkKey()),
    calculateTax: (...given) => watched(payments.calculateTax(...given)),
    recordTax: (...given) => watched(payments.recordTax(...given)),
    reverseTax: (...given) => watched(payments.reverseTax(...given)),
  };
}

async function noteRefusal(platform: Platform, reason: string): Promise<void> {
  const ctx = createContext(platform);
  const fault = tables(ctx).insertInto('payment_fault').values({ provider: 'stripe', reason });
  const begun = await writeOutsideTransaction(
    ctx,
    fault.onConflict((known) => known.doNothing()),
  );
  if (begun > 0) platform.log.error({ reason }, 'Stripe refuses STRIPE_SECRET_KEY; no payment is possible');
}

/** Each minute, so that a key withdrawn between two payments is noticed, and a new one as well. */
export async function checkPaymentKey(ctx: OutsideTransaction, payments: Payments): Promise<void> {
  if (!payments.checkKey) return;
  try {
    await payments.checkKey();
  } catch (error) {
    if (error instanceof KeyRefused) return; // noted by now
    throw error;
  }
  const ended = await writeOutsideTransaction(
    ctx,
    tables(ctx).deleteFrom('payment_fault').where('provider', '=', 'stripe'),
  );
  if (ended > 0) ctx.platform.log.info('Stripe accepts STRIPE_SECRET_KEY again');
}
