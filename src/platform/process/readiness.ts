const TICK_MS = 500;
const MAX_LATENESS_MS = 5_000;
const SCHEMA_TIMEOUT_MS = 1_500;

export interface Readiness {
  /** `ok` or a reason per check of this process. */
  check(): Promise<{ isReady: boolean; checks: Record<'schema' | 'eventLoop' | 'process', string> }>;
  drain(): void;
}

/**
 * Ignores PostgreSQL and Redis once migrated: an outage would take every process, with its cached pages, out of the
 * load balancer.
 */
export function createReadiness(isMigrated: () => Promise<boolean>): Readiness {
  let isDraining = false;
  const isSchemaReady = createSchemaCheck(isMigrated);
  const eventLoop = watchEventLoop();
  isSchemaReady(); // now, while dependencies are likely up
  return {
    async check() {
      const checks = {
        schema: (await isSchemaReady()) ? 'ok' : 'not seen to be migrated',
        eventLoop: eventLoop.isLate() ? 'late' : 'ok',
        process: isDraining ? 'shutting down' : 'ok',
      };
      return { isReady: Object.values(checks).every((state) => state === 'ok'), checks };
    },
    drain() {
      isDraining = true;
      eventLoop.stop();
    },
  };
}

/** Polls until migrated once; a schema only moves forward. */
function createSchemaCheck(checkSchema: () => Promise<boolean>): () => Promise<boolean> {
  let isReady = false;
  let pendingCheck: Promise<boolean> | null = null;
  return async () => {
    if (isReady) return true;
    pendingCheck ??= checkSchema()
      .catch(() => false)
      .then((answer) => {
        pendingCheck = null;
        isReady = answer;
        return answer;
      });
    const timeout = new Promise<false>((resolve) => setTimeout(resolve, SCHEMA_TIMEOUT_MS, false).unref());
    return await Promise.race([pendingCheck, timeout]);
  };
}

/** Reports late after a blocked turn, until the timer fires on time. */
function watchEventLoop(): { isLate(): boolean; stop(): void } {
  let dueAt = performance.now() + TICK_MS;
  let latenessMs = 0;
  const timer = setInterval(() => {
    const now = performance.now();
    latenessMs = now - dueAt;
    dueAt = now + TICK_MS;
  }, TICK_MS).unref();
  return {
    isLate: () => Math.max(latenessMs, performance.now() - dueAt) > MAX_LATENESS_MS,
    stop: () => clearInterval(timer),
  };
}
