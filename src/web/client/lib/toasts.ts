import { create } from 'zustand';
import { errorText } from './errors.ts';

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

/** What the specification calls a toast about a failure that has no title of its own. */
export const ERROR_TITLE = 'Error';

export const TOAST_DURATION = 5000;

/** At most one toast: a new one takes the place of the one before. */
export const useToasts = create<{ current: ToastEntry | null; shown: number }>(() => ({ current: null, shown: 0 }));

/** Shows a toast. What must not be missed also stands in the page. */
export function toast({ tone = 'info', duration = TOAST_DURATION, ...input }: ToastInput): void {
  useToasts.setState(({ shown }) => ({ current: { ...input, tone, duration, key: shown + 1 }, shown: shown + 1 }));
}

/** A toast that goes along when another page is loaded right after it, as on the way from the login. */
export function toastAcrossPages(input: ToastInput): void {
  toast(input);
  try {
    const until = Date.now() + (input.duration ?? TOAST_DURATION);
    sessionStorage.setItem(CARRIED, JSON.stringify({ input, until } satisfies Carried));
  } catch {
    // storage is refused in some private windows: what must not be missed also stands in the page
  }
}

/** Shows what the page before had to say, for the time that is left of it. */
export function showCarriedToast(): void {
  try {
    const { input, until } = JSON.parse(sessionStorage.getItem(CARRIED) ?? '') as Carried;
    sessionStorage.removeItem(CARRIED);
    if (until > Date.now()) toast({ ...input, duration: until - Date.now() });
  } catch {
    // there is nothing, or nothing that can be read
  }
}

const CARRIED = 'foyer-toast';

interface Carried {
  input: ToastInput;
  /** Epoch ms. */
  until: number;
}

export interface ErrorToast {
  title?: string;
  /** For an error that has no words for a person. */
  fallback?: string;
}

/** Says that something failed, and why: the server's words, the network's own, else `fallback`. */
export function toastError(error: unknown, { title = ERROR_TITLE, fallback }: ErrorToast = {}): void {
  toast({ title, message: errorText(error, fallback), tone: 'danger' });
}

export function dismissToast(): void {
  useToasts.setState({ current: null });
}
