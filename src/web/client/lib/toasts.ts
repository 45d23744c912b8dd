import { create } from 'zustand';
import { errorText } from './errors.ts';

const tones = ['info', 'success', 'warning', 'danger'] as const;
type ToastTone = (typeof tones)[number];

export interface ToastInput {
  title?: string;
  message: string;
  tone?: ToastTone;
  /** Duration in ms; 5 s by default. */
  duration?: number;
  /** Survives the next navigation; other toasts end with their page. */
  survivesNavigation?: boolean;
}

interface ToastEntry extends ToastInput {
  /** Unique, so that repeated texts are separate toasts. */
  key: number;
  tone: ToastTone;
  duration: number;
}

/** Title, given by the specification, of failures without one. */
export const ERROR_TITLE = 'Error';

export const TOAST_DURATION = 5000;

interface Toasts {
  current: ToastEntry | null;
  /** Dismisses the undo bar on the page, which counts as a toast. */
  dismissUndo: (() => void) | null;
  shownCount: number;
}

/** Store of the current toast or undo bar; a new one replaces it. */
export const useToasts = create<Toasts>(() => ({ current: null, dismissUndo: null, shownCount: 0 }));

/** Shows a toast for a background event. Errors that must not be missed belong in the page, too. */
export function toast({ tone = 'info', duration = TOAST_DURATION, ...input }: ToastInput): void {
  const { shownCount, dismissUndo } = useToasts.getState();
  useToasts.setState({
    current: { ...input, tone, duration, key: shownCount + 1 },
    dismissUndo: null,
    shownCount: shownCount + 1,
  });
  dismissUndo?.();
}

/** Replaces the current toast by an undo bar. @returns a function to call when the bar is gone */
export function showUndo(dismissUndo: () => void): () => void {
  const before = useToasts.getState().dismissUndo;
  useToasts.setState({ current: null, dismissUndo });
  before?.();
  return () => useToasts.setState((now) => (now.dismissUndo === dismissUndo ? { dismissUndo: null } : now));
}

/** Shows a toast that survives navigation and a page load, such as after a login. */
export function toastAcrossPages(input: Omit<ToastInput, 'duration' | 'survivesNavigation'>): void {
  toast({ ...input, survivesNavigation: true });
  try {
    const carried: Carried = { ...input, until: Date.now() + TOAST_DURATION }; // clock: shared with the next page
    sessionStorage.setItem(CARRIED, JSON.stringify(carried));
  } catch {
    // Some private windows block storage: the page shows important errors itself.
  }
}

export function showCarriedToast(): void {
  const { title, message, tone, until } = consumeCarriedToast() ?? {};
  const remainingMs = typeof until === 'number' ? until - Date.now() : 0; // clock: set by the previous page on this device
  if (typeof message !== 'string' || remainingMs <= 0) return;
  toast({
    message,
    ...(typeof title === 'string' && { title }),
    tone: tones.find((candidate) => candidate === tone) ?? 'info',
    duration: Math.min(remainingMs, TOAST_DURATION),
  });
}

function consumeCarriedToast(): Partial<Record<keyof Carried, unknown>> | null {
  try {
    const carried = sessionStorage.getItem(CARRIED);
    sessionStorage.removeItem(CARRIED);
    return carried === null ? null : JSON.parse(carried);
  } catch {
    return null; // storage blocked, or invalid content
  }
}

const CARRIED = 'foyer-toast';

interface Carried extends Omit<ToastInput, 'duration'> {
  /** Epoch ms by this device's clock. */
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

/** Ends toasts after navigation, except those that survive it once. */
export function removePageToasts(): void {
  useToasts.setState(({ current }) => ({
    current: current?.survivesNavigation ? { ...current, survivesNavigation: false } : null,
  }));
}
