import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { forgivingStorage } from '../../../lib/forgiving-storage.ts';
import { toastAcrossPages } from '../../../lib/toasts.ts';

export interface Notice {
  title?: string;
  message: string;
}

/** Reason why an anonymous visitor's item was not added, until dismissed. */
export const useNotice = create<{ notice: Notice | null }>()(
  persist(() => ({ notice: null as Notice | null }), {
    name: 'foyer-cart-notice',
    merge: (storedState, fresh) => ({ ...fresh, notice: noticeIn(storedState) }),
    skipHydration: typeof document === 'undefined',
    storage: createJSONStorage(() => forgivingStorage(() => sessionStorage)), // survives the login
  }),
);

/** Parses a stored notice, which may be invalid after an update. */
function noticeIn(storedState: unknown): Notice | null {
  const { title, message } = (storedState as { notice?: Partial<Notice> | null } | null)?.notice ?? {};
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
