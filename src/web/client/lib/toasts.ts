import { create } from 'zustand';
import { errorText } from './errors.ts';

const tones = ['info', 'success', 'warning', 'danger'] as const;
export type ToastTone = (typeof tones)[number];

export interface ToastInput {
  title?: string;
  message: string;
  tone?: ToastTone;
  /** Milliseconds it stays; 5 s unless told. */
  duration?: number;
  /** Said on the way to another page, which shows it still; all else ends with the page that said it. */
  goesAlong?: boolean;
}

export interface ToastEntry extends ToastInput {
  /** A new one per toast, so that the same words twice are two toasts. */
  key: number;
  tone: ToastTone;
  duration: number;
}

/** What the specification calls a toast about a failure that has no title of its own. */
export const ERROR_TITLE = 'Error';

export const TOAST_DURATION = 5000;

/** At most one toast: a new one takes the place of the one before. */
export const useToasts = create<{ current: ToastEntry | null; shown: number }>(() => ({ current: null, shown: 0 }));

/** Shows a toast. What must not be missed also stands in the page. */
export function toast({ tone = 'info', duration = TOAST_DURATION, ...input }: ToastInput): void {
  useToasts.setState(({ shown }) => ({ current: { ...input, tone, duration, key: shown + 1 }, shown: shown + 1 }));
}

/** A toast that goes along when another page is shown or loaded right after it, as on the way from the login. */
export function toastAcrossPages(input: Omit<ToastInput, 'duration' | 'goesAlong'>): void {
  toast({ ...input, goesAlong: true });
  try {
    const carried: Carried = { ...input, until: Date.now() + TOAST_DURATION };
    sessionStorage.setItem(CARRIED, JSON.stringify(carried));
  } catch {
    // storage is refused in some private windows: what must not be missed also stands in the page
  }
}

/** Shows what the page before had to say, for the time that is left of it. */
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
    return null; // storage is refused, or holds what is not ours
  }
}

const CARRIED = 'foyer-toast';

interface Carried extends Omit<ToastInput, 'duration'> {
  /** Epoch ms. */
  until: number;
}

export interface ErrorToast {
  title?: string;
  /** For an error that has no words for a person. */
  fallback?: string | undefined;
}

/** Says that something failed, and why: the server's words, the network's own, else `fallback`. */
export function toastError(error: unknown, { title = ERROR_TITLE, fallback }: ErrorToast = {}): void {
  toast({ title, message: errorText(error, fallback), tone: 'danger' });
}

/** Callbacks for `mutate` that say how it ended. `failed` is for an error that has no words for a person. */
export function toastResult(done: string, failed?: string) {
  return {
    onSuccess: () => toast({ message: done, tone: 'success' }),
    onError: (error: unknown) => toastError(error, { fallback: failed }),
  };
}

export function dismissToast(): void {
  useToasts.setState({ current: null });
}

/** Another page has come: what belonged to the one before goes, what was said on the way stays on this one. */
export function leaveToasts(): void {
  useToasts.setState(({ current }) => ({ current: current?.goesAlong ? { ...current, goesAlong: false } : null }));
}
