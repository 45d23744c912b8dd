import { create } from 'zustand';

export type ToastTone = 'info' | 'success' | 'warning' | 'danger';

export interface ToastInput {
  title?: string;
  message: string;
  tone?: ToastTone;
  /** Milliseconds it stays; 5 s unless told. */
  duration?: number;
}

export interface ToastEntry extends ToastInput {
  /** A new one per toast, so that the same words twice are two toasts. */
  key: number;
  tone: ToastTone;
  duration: number;
}

export const TOAST_DURATION = 5000;

/** At most one toast: a new one takes the place of the one before. */
export const useToasts = create<{ current: ToastEntry | null; shown: number }>(() => ({ current: null, shown: 0 }));

/** Shows a toast. What must not be missed also stands in the page. */
export function toast({ tone = 'info', duration = TOAST_DURATION, ...input }: ToastInput): void {
  useToasts.setState(({ shown }) => ({ current: { ...input, tone, duration, key: shown + 1 }, shown: shown + 1 }));
}

export function dismissToast(): void {
  useToasts.setState({ current: null });
}
