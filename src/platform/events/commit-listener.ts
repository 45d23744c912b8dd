import pg from 'pg';
import type { Platform } from '../core/platform.ts';
import { OUTBOX_CHANNEL } from './outbox.ts';

const RETRY_MS = 1_000;
const CONNECT_MS = 5_000;

/** Calls `onCommit` for each commit with events. A lost connection is replaced after a second, by one at a time. */
export function listenForCommits({ env, log }: Platform, onCommit: () => void): { close(): void } {
  let client = connect();
  let retry: NodeJS.Timeout | undefined;
  let closed = false;

  function connect(): pg.Client {
    const next = new pg.Client({
      connectionString: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL, // no pooler of transactions passes notifications on
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_MS,
    });
    next.on('notification', onCommit);
    next.on('error', (error) => log.warn({ err: error }, 'the relay lost its connection; it polls'));
    // Every connection ends exactly once, also one that was never made: the only place that begins the next.
    next.once('end', () => {
      if (!closed) retry = setTimeout(() => (client = connect()), RETRY_MS);
    });
    next
      .connect()
      .then(() => next.query(`listen ${OUTBOX_CHANNEL}`))
      .catch((error) => {
        if (!closed) log.warn({ err: error }, 'the relay cannot listen; it polls');
        void next.end();
      });
    return next;
  }

  return {
    close() {
      closed = true;
      clearTimeout(retry);
      void client.end();
    },
  };
}
