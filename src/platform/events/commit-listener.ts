import pg from 'pg';
import type { Platform } from '../core/platform.ts';
import { OUTBOX_CHANNEL } from './outbox.ts';

const RETRY_MS = 1_000;
const CONNECT_MS = 5_000;

/** Reconnects after a second. */
export function listenForCommits({ env, log }: Platform, onCommit: () => void): { close(): void } {
  let client = connect();
  let retryTimer: NodeJS.Timeout | undefined;
  let isClosed = false;

  function connect(): pg.Client {
    const newClient = new pg.Client({
      connectionString: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL, // a transaction pooler passes no notifications
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_MS,
    });
    newClient.on('notification', onCommit);
    newClient.on('error', (error) =>
      log.warn({ err: error }, 'outbox listener lost its connection; the relay polls until it is back'),
    );
    // Fires once per connection, failed ones included: the only place that reconnects.
    newClient.once('end', () => {
      if (!isClosed) retryTimer = setTimeout(() => (client = connect()), RETRY_MS);
    });
    newClient
      .connect()
      .then(() => newClient.query(`listen ${OUTBOX_CHANNEL}`))
      .catch((error) => {
        if (!isClosed) log.warn({ err: error }, 'outbox listener failed to connect; the relay polls until it does');
        void newClient.end();
      });
    return newClient;
  }

  return {
    close() {
      isClosed = true;
      clearTimeout(retryTimer);
      void client.end();
    },
  };
}
