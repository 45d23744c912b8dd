import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { toastAcrossPages } from '../../../lib/toasts.ts';

export interface Notice {
  title?: string;
  message: string;
}

/** Why the item of an anonymous visitor is not in the cart; stands on the shop's page until it is dismissed. */
export const useNotice = create<{ notice: Notice | null }>()(
  persist(() => ({ notice: null as Notice | null }), {
    name: 'foyer-cart-notice',
    merge: (kept, fresh) => ({ ...fresh, notice: noticeIn(kept) }),
    storage: createJSONStorage(() => sessionStorage), // the shop is another page than the login
  }),
);

/** What an older build, or somebody's hand, put there is none. */
function noticeIn(kept: unknown): Notice | null {
  const { title, message } = (kept as { notice?: Partial<Notice> | null } | null)?.notice ?? {};
  if (typeof message !== 'string') return null;
  return typeof title === 'string' ? { title, message } : { message };
}

export function sayNotAdded(notice: Notice): void {
  toastAcrossPages({ ...notice, tone: 'danger' });
  useNotice.setState({ notice });
}

export function dismissNotice(): void {
  useNotice.setState({ notice: null });
}
