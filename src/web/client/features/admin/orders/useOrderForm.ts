import { useState } from 'react';
import { z } from 'zod';
import {
  type AdminOrder,
  type StaleOrder,
  shippingWarning,
  staleOrderDetails,
} from '../../../../../modules/orders/schema.ts';
import { ApiError } from '../../../lib/api.ts';
import { staleDetailsOf } from '../../../lib/conflict.ts';
import { errorText } from '../../../lib/errors.ts';
import { toast } from '../../../lib/toasts.ts';
import { type OrderWrite, useOrderWrite } from './api.ts';

export type StaleChange = StaleOrder & { trackingBefore: string | null };

export interface OrderForm {
  /** As last read: after a stale save the current one. */
  order: AdminOrder;
  /** What another administrator changed meanwhile. */
  stale: StaleChange | null;
  error: string | null;
  /** The server asks whether to ship anyway. */
  mustConfirm: boolean;
  isConfirmed: boolean;
  confirm: (isConfirmed: boolean) => void;
  isPending: boolean;
  refuse: (message: string) => void;
  /** Sends a change under the order's revision; then tells and closes. */
  save: (write: OrderWrite, done: string) => Promise<void>;
}

/** A change of one order in a dialog. A stale one shows what changed, and the next save is made on top of it. */
export function useOrderForm(opened: AdminOrder, onSaved: () => void): OrderForm {
  const [order, setOrder] = useState(opened);
  const [stale, setStale] = useState<StaleChange | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [mustConfirm, setMustConfirm] = useState(false);
  const [isConfirmed, confirm] = useState(false);
  const write = useOrderWrite(opened.id);

  const save = async (change: OrderWrite, done: string) => {
    if (write.isPending) return;
    setError(null);
    try {
      await write.mutateAsync({ ...change, revision: order.revision });
      toast({ message: done, tone: 'success' });
      onSaved();
    } catch (refusal) {
      const details = staleDetailsOf(refusal, staleOrderDetails);
      if (details) {
        setStale({ ...details, trackingBefore: order.trackingNumber });
        setOrder(details.current);
        return;
      }
      if (warningsOf(refusal).length > 0) setMustConfirm(true);
      setError(errorText(refusal));
    }
  };
  return { order, stale, error, mustConfirm, isConfirmed, confirm, isPending: write.isPending, refuse: setError, save };
}

const warned = z.object({ warnings: z.array(shippingWarning) });

/** What a 409 wants confirmed before goods are sent. */
export function warningsOf(error: unknown): z.output<typeof warned>['warnings'] {
  if (!(error instanceof ApiError) || error.status !== 409) return [];
  return warned.safeParse(error.details).data?.warnings ?? [];
}
