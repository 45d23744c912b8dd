import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { forgivingStorage } from '../../../lib/forgiving-storage.ts';
import { toastAcrossPages } from '../../../lib/toasts.ts';

export interface Notice {
  title?: string;
  message: string;
}

/** Why the item of an anonymous visitor was not added; kept until dismissed. */
export const useNotice = create<{ notice: Notice | null }>()(
  persist(() => ({ notice: null as Notice | null }), {
    name: 'foyer-cart-notice',
    merge: (kept, fresh) => ({ ...fresh, notice: noticeIn(kept) }),
    skipHydration: typeof document === 'undefined',
    storage: createJSONStorage(() => forgivingStorage(() => sessionStorage)), // survives the page load from login to shop
  }),
);

/** Anything else is of an older build or edited by hand. */
function noticeIn(kept: unknown): Notice | null {
  const { title, message } = (kept as { notice?: Partial<Notice> | null } | null)?.notice ?? {};
  if (typeof message !== 'string') return null;
  return typeof title === 'string' ? { title, message } : { message };
}

export function showNotAdded(notice: Notice): void {
  toastAcrossPages({ ...notice, tone: 'danger' });
  useNotice.setState({ notice });
}

export function dismissNotice(): void {
  useNotice.setState({ notice: null });
}
