import texts from '../../../texts/generated/kit/errors.en.js';

/** When a call counts as slow, and when it ends. Uploads count from their last progress. */
const SLOW_MS = 5_000;
const READ_MS = 15_000;
const WRITE_MS = 30_000;

/** What a call may lose: a read loses nothing, a repeated create is not doubled, of another write nobody knows. */
export type CallKind = 'read' | 'create' | 'write';

/** A call that this page gave up: its time was over, or the person canceled it. `message` is for the person. */
export class CallEnded extends Error {}

/** A call that has been running for five seconds. */
export interface SlowCall {
  cancel(): void;
  /** Sends it again at once; absent for writes that a repeat might do twice. */
  retry?: () => void;
}

let slow: readonly SlowCall[] = [];
const listeners = new Set<() => void>();

/** All slow calls of the page, for `useSyncExternalStore`. */
export const slowCalls = {
  get: () => slow,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

function setSlow(calls: readonly SlowCall[]): void {
  slow = calls;
  for (const listener of listeners) listener();
}

interface Limited {
  kind: CallKind;
  /** The caller's own, which ends the call without a message. */
  signal?: AbortSignal | undefined;
}

/**
 * Runs a call within its time: 15 s for a read, 30 s for a write. After 5 s it is among `slowCalls`.
 * @param send is repeated when the person retries; it ends with its signal, and restarts the clock by `progressed`.
 * @throws CallEnded after its time, or when canceled.
 */
export async function withinLimits<T>(
  { kind, signal }: Limited,
  send: (signal: AbortSignal, progressed: () => void) => Promise<T>,
): Promise<T> {
  for (;;) {
    const attempt = begin(kind, signal);
    try {
      return await send(attempt.signal, attempt.restart);
    } catch (error) {
      const end = attempt.endedBy();
      if (end === 'retry') continue;
      throw end ? new CallEnded(textOf(end, kind)) : error;
    } finally {
      attempt.stop();
    }
  }
}

type End = 'timeout' | 'cancel' | 'retry';

function begin(kind: CallKind, outer: AbortSignal | undefined) {
  const controller = new AbortController();
  let end: End | null = null;
  let timers: ReturnType<typeof setTimeout>[] = [];
  const abort = () => controller.abort();
  const endBy = (why: End) => () => {
    end = why;
    abort();
  };
  const call: SlowCall = { cancel: endBy('cancel'), ...(kind !== 'write' && { retry: endBy('retry') }) };
  const clear = () => {
    timers.forEach(clearTimeout);
    if (slow.includes(call)) setSlow(slow.filter((each) => each !== call));
  };
  const restart = () => {
    clear();
    timers = [
      setTimeout(() => setSlow([...slow, call]), SLOW_MS),
      setTimeout(endBy('timeout'), kind === 'read' ? READ_MS : WRITE_MS),
    ];
  };
  const stop = () => {
    clear();
    outer?.removeEventListener('abort', abort);
  };
  if (outer?.aborted) abort();
  outer?.addEventListener('abort', abort);
  restart();
  return { signal: controller.signal, restart, stop, endedBy: () => end };
}

const textOf = (end: Exclude<End, 'retry'>, kind: CallKind): string => texts[end][kind];
