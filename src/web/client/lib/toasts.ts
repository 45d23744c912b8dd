import { create } from 'zustand';
import { errorText } from './errors.ts';

const tones = ['info', 'success', 'warning', 'danger'] as const;
type ToastTone = (typeof tones)[number];

export interface ToastInput {
  title?: string;
  message: string;
  tone?: ToastTone;
  /** Milliseconds; 5 s by default. */
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

/** The specification's title for failures without one. */
export const ERROR_TITLE = 'Error';

export const TOAST_DURATION = 5000;

interface Toasts {
  current: ToastEntry | null;
  /** Dismisses the undo bar on the page, which counts as a toast. */
  dismissUndo: (() => void) | null;
  shown: number;
}

/** One toast at a time, undo bars included; a new one replaces it. */
export const useToasts = create<Toasts>(() => ({ current: null, dismissUndo: null, shown: 0 }));

/** For background events. Errors that must not be missed belong in the page, too. */
export function toast({ tone = 'info', duration = TOAST_DURATION, ...input }: ToastInput): void {
  const { shown, dismissUndo } = useToasts.getState();
  useToasts.setState({
    current: { ...input, tone, duration, key: shown + 1 },
    dismissUndo: null,
    shown: shown + 1,
  });
  dismissUndo?.();
}

/** Takes the place of the current toast or undo bar. @returns to be called when the bar is gone */
export function showUndo(dismissUndo: () => void): () => void {
  const before = useToasts.getState().dismissUndo;
  useToasts.setState({ current: null, dismissUndo });
  before?.();
  return () => useToasts.setState((now) => (now.dismissUndo === dismissUndo ? { dismissUndo: null } : now));
}

/** Survives navigation and a page load, such as after a login. */
export function toastAcrossPages(input: Omit<ToastInput, 'duration' | 'survivesNavigation'>): void {
  toast({ ...input, survivesNavigation: true });
  try {
    const carried: Carried = { ...input, until: Date.now() + TOAST_DURATION }; // clock: the next page has the same
    sessionStorage.setItem(CARRIED, JSON.stringify(carried));
  } catch {
    // some private windows refuse storage: the page shows important errors itself
  }
}

/** Shows the previous page's toast for its remaining time. */
export function showCarriedToast(): void {
  const { title, message, tone, until } = takeCarried() ?? {};
  const left = typeof until === 'number' ? until - Date.now() : 0; // clock: of the page before, on this machine
  if (typeof message !== 'string' || left <= 0) return;
  toast({
    message,
    ...(typeof title === 'string' && { title }),
    tone: tones.find((known) => known === tone) ?? 'info',
    duration: Math.min(left, TOAST_DURATION),
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
  /** Epoch milliseconds by this machine's clock. */
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
