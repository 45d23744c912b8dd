import { create } from 'zustand';
import { errorText } from './errors.ts';

const tones = ['info', 'success', 'warning', 'danger'] as const;
export type ToastTone = (typeof tones)[number];

export interface ToastInput {
  title?: string;
  message: string;
  tone?: ToastTone;
  /** Milliseconds; 5 s by default. */
  duration?: number;
  /** Survives the next navigation; other toasts end with their page. */
  survivesNavigation?: boolean;
}

export interface ToastEntry extends ToastInput {
  /** Unique, so that repeated texts are separate toasts. */
  key: number;
  tone: ToastTone;
  duration: number;
}

/** The specification's title for failures without one. */
export const ERROR_TITLE = 'Error';

export const TOAST_DURATION = 5000;

/** One toast at a time; a new one replaces it. */
export const useToasts = create<{ current: ToastEntry | null; shown: number }>(() => ({ current: null, shown: 0 }));

/** For background events. Errors that must not be missed belong in the page, too. */
export function toast({ tone = 'info', duration = TOAST_DURATION, ...input }: ToastInput): void {
  useToasts.setState(({ shown }) => ({ current: { ...input, tone, duration, key: shown + 1 }, shown: shown + 1 }));
}

/** Survives navigation and a page load, such as after a login. */
export function toastAcrossPages(input: Omit<ToastInput, 'duration' | 'survivesNavigation'>): void {
  toast({ ...input, survivesNavigation: true });
  try {
    const carried: Carried = { ...input, until: Date.now() + TOAST_DURATION };
    sessionStorage.setItem(CARRIED, JSON.stringify(carried));
  } catch {
    // some private windows refuse storage: the page shows important errors itself
  }
}

/** Shows the previous page's toast for its remaining time. */
export function showCarriedToast(): void {
  const { title, message, tone, until } = takeCarried() ?? {};
  if (typeof message !== 'string' || typeof until !== 'number' || until <= Date.now()) return;
  toast({
    message,
    ...(typeof title === 'string' && { title }),
    tone: tones.find((known) => known === tone) ?? 'info',
    duration: Math.min(until - Date.now(), TOAST_DURATION),
  });
}

function takeCarried(): Partial<Record<keyof Carried, unknown>> | null {
  try {
    const carried = sessionStorage.getItem(CARRIED);
    sessionStorage.removeItem(CARRIED);
    return carried === null ? null : JSON.parse(carried);
  } catch {
    return null; // storage refused, or invalid content
  }
}

const CARRIED = 'foyer-toast';

interface Carried extends Omit<ToastInput, 'duration'> {
  /** Epoch milliseconds. */
  until: number;
}

export interface ErrorToast {
  title?: string;
  fallback?: string | undefined;
}

export function toastError(error: unknown, { title = ERROR_TITLE, fallback }: ErrorToast = {}): void {
  toast({ title, message: errorText(error, fallback), tone: 'danger' });
}

/** Callbacks for `mutate`. `failed` is for an error without a message. */
export function toastResult(done: string, failed?: string) {
  return {
    onSuccess: () => toast({ message: done, tone: 'success' }),
    onError: (error: unknown) => toastError(error, { fallback: failed }),
  };
}

export function dismissToast(): void {
  useToasts.setState({ current: null });
}

/** After navigation: keeps only a toast that survives it, once. */
export function endPageToasts(): void {
  useToasts.setState(({ current }) => ({
    current: current?.survivesNavigation ? { ...current, survivesNavigation: false } : null,
  }));
}
