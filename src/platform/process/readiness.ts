/** How often the event loop is looked at, and how late a turn of it may come. */
const TURN_MS = 500;
const LATE_MS = 5_000;
/** A balancer waits no longer for its answer. */
const SCHEMA_WITHIN_MS = 1_500;

export interface Readiness {
  /** Each check is `ok` or a word that says why not; they tell of this process alone, not of what it depends on. */
  check(): Promise<{ isReady: boolean; checks: Record<'schema' | 'eventLoop' | 'process', string> }>;
  /** From now on the process is not ready. */
  drain(): void;
}

/**
 * Whether this process can serve. PostgreSQL and Redis are asked for nothing once the schema has been seen: one of them
 * away would take every process out of the balancer, and with them what is answered without it.
 */
export function createReadiness(isMigrated: () => Promise<boolean>): Readiness {
  let isDraining = false;
  const schemaIsThere = createSchemaCheck(isMigrated);
  const loop = watchEventLoop();
  schemaIsThere(); // now, while the servers that the process was started with are there
  return {
    async check() {
      const checks = {
        schema: (await schemaIsThere()) ? 'ok' : 'not seen to be migrated',
        eventLoop: loop.isLate() ? 'late' : 'ok',
        process: isDraining ? 'shutting down' : 'ok',
      };
      return { isReady: Object.values(checks).every((state) => state === 'ok'), checks };
    },
    drain() {
      isDraining = true;
      loop.stop();
    },
  };
}

/** Asks until the answer was yes; a schema goes forward only. */
function createSchemaCheck(ask: () => Promise<boolean>): () => Promise<boolean> {
  let isThere = false;
  let asking: Promise<boolean> | null = null;
  return async () => {
    if (isThere) return true;
    asking ??= ask()
      .catch(() => false)
      .then((answer) => {
        asking = null;
        isThere = answer;
        return answer;
      });
    const late = new Promise<false>((resolve) => setTimeout(resolve, SCHEMA_WITHIN_MS, false).unref());
    return await Promise.race([asking, late]);
  };
}

/** A loop that stood still says so once it turns again, until its next turn in time. */
function watchEventLoop(): { isLate(): boolean; stop(): void } {
  let due = performance.now() + TURN_MS;
  let lateness = 0;
  const timer = setInterval(() => {
    const now = performance.now();
    lateness = now - due;
    due = now + TURN_MS;
  }, TURN_MS).unref();
  return {
    isLate: () => Math.max(lateness, performance.now() - due) > LATE_MS,
    stop: () => clearInterval(timer),
  };
}
