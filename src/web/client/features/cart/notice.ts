import { create } from 'zustand';
import { toast } from '../../lib/toasts.ts';

export interface Notice {
  title?: string;
  message: string;
}

/** Why the item of an anonymous visitor is not in the cart; stands on the shop's page until it is dismissed. */
export const useNotice = create<{ notice: Notice | null }>(() => ({ notice: null }));

export function sayNotAdded(notice: Notice): void {
  toast({ ...notice, tone: 'danger' });
  useNotice.setState({ notice });
}

export function dismissNotice(): void {
  useNotice.setState({ notice: null });
}
