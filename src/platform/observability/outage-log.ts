import type { Logger } from './logger.ts';

const LOG_EVERY_MS = 60_000;

/** Logs an outage when it begins and once a minute while it lasts; with `ended`, also its end. */
export function createOutageLog(log: Pick<Logger, 'info' | 'warn'>, failed: string, ended?: string) {
  let loggedAt = Number.NEGATIVE_INFINITY;
  return {
    failed(error: unknown): void {
      if (performance.now() - loggedAt < LOG_EVERY_MS) return;
      loggedAt = performance.now();
      log.warn({ err: error }, failed);
    },
    ended(): void {
      if (ended && loggedAt > Number.NEGATIVE_INFINITY) log.info(ended);
      loggedAt = Number.NEGATIVE_INFINITY;
    },
  };
}
