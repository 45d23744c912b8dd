import type { LoggerOptions } from 'pino';

const WINDOW_MS = 10_000;
/** Of one kind of failure in that time. */
const MOST = 3;
const WARN = 40;

type WriteLine = NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']>;

interface Failure {
  readonly message: string;
  /** Same message and same code or name of the error. */
  readonly kind: string;
}

interface Repeated {
  count: number;
  /** Writes the message once more, with how many were not written. */
  tell(): void;
}

/**
 * For a logger: a failure that repeats is written three times in ten seconds and then counted, as an outage fails anew for each request and
 * display. Security events are all written.
 */
export function withoutRepeats(): WriteLine {
  const seen = new Map<string, Repeated>();
  const end = () => {
    for (const { count, tell } of seen.values()) if (count > MOST) tell();
    seen.clear();
  };
  return function write(args, method, level) {
    const failure = failureIn(args, level);
    if (!failure) return method.apply(this, args);
    if (seen.size === 0) setTimeout(end, WINDOW_MS).unref();
    const one = seen.get(failure.kind) ?? { count: 0, tell: () => {} };
    seen.set(failure.kind, one);
    one.count += 1;
    if (one.count <= MOST) return method.apply(this, args);
    one.tell = () => method.call(this, { repeated: one.count - MOST }, failure.message);
  };
}

/** Warnings, and what pino-http says of a failed request. */
function failureIn([first, second]: readonly unknown[], level: number): Failure | null {
  const error = typeof first === 'object' && first !== null && 'err' in first ? first.err : undefined;
  const message = typeof first === 'string' ? first : second;
  if ((level < WARN && !error) || typeof message !== 'string' || message === 'security') return null;
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  return { message, kind: `${message} ${String(code ?? name ?? '')}` };
}
