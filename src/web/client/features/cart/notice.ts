import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { toastAcrossPages } from '../../lib/toasts.ts';

export interface Notice {
  title?: string;
  message: string;
}

/** Why the item of an anonymous visitor is not in the cart; stands on the shop's page until it is dismissed. */
export const useNotice = create<{ notice: Notice | null }>()(
  persist(() => ({ notice: null as Notice | null }), {
    name: 'foyer-cart-notice',
    storage: createJSONStorage(() => sessionStorage), // the shop is another page than the login
  }),
);

export function sayNotAdded(notice: Notice): void {
  toastAcrossPages({ ...notice, tone: 'danger' });
  useNotice.setState({ notice });
}

export function dismissNotice(): void {
  useNotice.setState({ notice: null });
}
