import type { Logger } from './logger.ts';

const LOG_INTERVAL_MS = 60_000;

/** Logs an outage's begin, once a minute, and with `ended` its end. */
export function createOutageLog(log: Pick<Logger, 'info' | 'warn'>, failureMessage: string, recoveryMessage?: string) {
  let loggedAt = Number.NEGATIVE_INFINITY;
  return {
    recordFailure(error: unknown): void {
      if (performance.now() - loggedAt < LOG_INTERVAL_MS) return;
      loggedAt = performance.now();
      log.warn({ err: error }, failureMessage);
    },
    recordRecovery(): void {
      if (recoveryMessage && loggedAt > Number.NEGATIVE_INFINITY) log.info(recoveryMessage);
      loggedAt = Number.NEGATIVE_INFINITY;
    },
  };
}
