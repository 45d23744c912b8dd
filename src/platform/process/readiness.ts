const TURN_MS = 500;
const LATE_MS = 5_000;
const SCHEMA_WITHIN_MS = 1_500;

export interface Readiness {
  /** `ok` or a reason per check; about this process alone, not its dependencies. */
  check(): Promise<{ isReady: boolean; checks: Record<'schema' | 'eventLoop' | 'process', string> }>;
  drain(): void;
}

/**
 * Readiness of this process. Once migrated, PostgreSQL and Redis are not checked: an outage would take every process
 * out of the load balancer, including what they serve from memory.
 */
export function createReadiness(isMigrated: () => Promise<boolean>): Readiness {
  let isDraining = false;
  const schemaIsThere = createSchemaCheck(isMigrated);
  const loop = watchEventLoop();
  schemaIsThere(); // now, while dependencies are likely up
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

/** Polls until migrated once; a schema only moves forward. */
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

/** Late after a blocked turn, until the timer fires on time again. */
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
