import texts from '../../../texts/generated/kit/errors.en.js';

/** Delays in ms. Uploads count from their last progress. */
const SLOW_MS = 5_000;
const READ_TIMEOUT_MS = 15_000;
const WRITE_TIMEOUT_MS = 30_000;

/** Kind of a call: reads and creates (by their key) can be retried; the outcome of another write is unknown. */
type CallKind = 'read' | 'create' | 'write';

/** Timed-out or canceled call; `message` is readable text. */
export class CallAbortedError extends Error {}

interface SlowCall {
  cancel(): void;
  /** Aborts and sends again; absent for writes that are not idempotent. */
  retry?: () => void;
}

let slow: readonly SlowCall[] = [];
const listeners = new Set<() => void>();

/** Store for `useSyncExternalStore`. */
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
  /** Signal of the caller, which ends the call without a message. */
  signal?: AbortSignal | undefined;
}

/**
 * Applies timeouts: 15 s for a read, 30 s for a write. After 5 s the call is in `slowCalls`.
 * @param send repeated on retry; `progressed` restarts the timeout
 * @throws CallAbortedError on a timeout or cancel
 */
export async function withinLimits<T>(
  { kind, signal }: Limited,
  send: (signal: AbortSignal, progressed: () => void) => Promise<T>,
): Promise<T> {
  for (;;) {
    const attempt = startCall(kind, signal);
    try {
      return await send(attempt.signal, attempt.restart);
    } catch (error) {
      const end = attempt.endedBy();
      if (end === 'retry') continue;
      throw end ? new CallAbortedError(textOf(end, kind)) : error;
    } finally {
      attempt.stop();
    }
  }
}

type End = 'timeout' | 'cancel' | 'retry';

function startCall(kind: CallKind, outer: AbortSignal | undefined) {
  const controller = new AbortController();
  let end: End | null = null;
  let timers: ReturnType<typeof setTimeout>[] = [];
  const abort = () => controller.abort();
  const createEnd = (reason: End) => () => {
    end = reason;
    abort();
  };
  const call: SlowCall = { cancel: createEnd('cancel'), ...(kind !== 'write' && { retry: createEnd('retry') }) };
  const clear = () => {
    timers.forEach(clearTimeout);
    if (slow.includes(call)) setSlow(slow.filter((slowCall) => slowCall !== call));
  };
  const restart = () => {
    clear();
    timers = [
      setTimeout(() => setSlow([...slow, call]), SLOW_MS),
      setTimeout(createEnd('timeout'), kind === 'read' ? READ_TIMEOUT_MS : WRITE_TIMEOUT_MS),
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
