import type { LoggerOptions } from 'pino';

const WINDOW_MS = 10_000;
/** Maximum lines per kind of failure and interval. */
const MAX_REPEATS = 3;
const WARN_LEVEL = 40;

type WriteLine = NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']>;

interface Failure {
  readonly message: string;
  /** Message, and code or name of the error. */
  readonly kind: string;
}

interface RepeatCount {
  count: number;
  /** Logs the message with the number of suppressed repeats. */
  logCount(): void;
}

/**
 * Writes a repeated failure three times in ten seconds, then counts: an outage fails each request. Security events are
 * exempt.
 */
export function suppressRepeats(): WriteLine {
  const repeatsByKind = new Map<string, RepeatCount>();
  const logRepeats = () => {
    for (const { count, logCount } of repeatsByKind.values()) if (count > MAX_REPEATS) logCount();
    repeatsByKind.clear();
  };
  return function write(args, method, level) {
    const failure = failureOf(args, level);
    if (!failure) return method.apply(this, args);
    if (repeatsByKind.size === 0) setTimeout(logRepeats, WINDOW_MS).unref();
    const repeat = repeatsByKind.get(failure.kind) ?? { count: 0, logCount: () => {} };
    repeatsByKind.set(failure.kind, repeat);
    repeat.count += 1;
    if (repeat.count <= MAX_REPEATS) return method.apply(this, args);
    repeat.logCount = () => method.call(this, { repeated: repeat.count - MAX_REPEATS }, failure.message);
  };
}

/** Detects warnings, and pino-http's failed requests. */
function failureOf([first, second]: readonly unknown[], level: number): Failure | null {
  const error = typeof first === 'object' && first !== null && 'err' in first ? first.err : undefined;
  const message = typeof first === 'string' ? first : second;
  if ((level < WARN_LEVEL && !error) || typeof message !== 'string' || message === 'security') return null;
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  return { message, kind: `${message} ${String(code ?? name ?? '')}` };
}
