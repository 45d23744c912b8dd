import { formatCents } from '../../../../../shared/money.ts';
import texts from '../../../../../texts/generated/portal/subscription.en.js';
import { ApiError } from '../../../lib/api.ts';
import { toast, toastError } from '../../../lib/toasts.ts';

export const announceActivated = () => toast({ message: texts.activated, tone: 'success' });
export const announceCancelled = () => toast({ message: texts.cancelled, tone: 'success' });
export const announceUpgraded = (proratedAmount: number) =>
  toast({ message: texts.upgraded({ amount: formatCents(proratedAmount) }), tone: 'success' });

/** Shows an error as a toast. @returns whether payments are off, which a dialog explains instead */
export function announceFailure(error: unknown): boolean {
  if (error instanceof ApiError && error.code === 'payment_system_disabled') return true;
  toastError(error, { fallback: texts.failed });
  return false;
}
