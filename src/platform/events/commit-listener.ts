import pg from 'pg';
import type { Platform } from '../core/platform.ts';
import { OUTBOX_CHANNEL } from './outbox.ts';

const RETRY_MS = 1_000;
const CONNECT_MS = 5_000;

/** Calls `onCommit` for each commit with events. Reconnects after a second. */
export function listenForCommits({ env, log }: Platform, onCommit: () => void): { close(): void } {
  let client = connect();
  let retry: NodeJS.Timeout | undefined;
  let closed = false;

  function connect(): pg.Client {
    const next = new pg.Client({
      connectionString: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL, // a transaction pooler passes no notifications
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_MS,
    });
    next.on('notification', onCommit);
    next.on('error', (error) =>
      log.warn({ err: error }, 'outbox listener lost its connection; the relay polls until it is back'),
    );
    // `end` fires once per connection, also for one that failed to open: the only place that reconnects.
    next.once('end', () => {
      if (!closed) retry = setTimeout(() => (client = connect()), RETRY_MS);
    });
    next
      .connect()
      .then(() => next.query(`listen ${OUTBOX_CHANNEL}`))
      .catch((error) => {
        if (!closed) log.warn({ err: error }, 'outbox listener failed to connect; the relay polls until it does');
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
