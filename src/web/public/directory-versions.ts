import type { Logger } from '../../platform/observability/logger.ts';

export interface HeldVersion {
  readonly propertyId: number;
  readonly version: number;
  /** Newest version heard of. */
  newest: number;
  /** Last check against PostgreSQL, as `performance.now()`. */
  confirmedAt: number;
}

export interface ChangedVersion {
  readonly propertyId: number;
  readonly version: number | null;
}

/** Maximum staleness without a check. */
const FRESH_MS = 1_000;
/** Before entries go stale, less a query's time. */
const ASK_EVERY_MS = 900;

interface Sources<Held extends HeldVersion> {
  ask(held: readonly Held[]): Promise<readonly ChangedVersion[]>;
  /** Checked ahead of requests. */
  inUse(): Held[];
  /** The building is deleted, or its version went back. */
  forget(held: Held): void;
  log: Pick<Logger, 'warn'>;
}

/** Revalidates cached directories: one query a second for all in use. Without an answer they are served stale. */
export class DirectoryVersions<Held extends HeldVersion> {
  readonly #sources: Sources<Held>;
  readonly #timer: NodeJS.Timeout;
  #isAway = false;
  #staleSince = Number.NEGATIVE_INFINITY;
  #waiting = new Set<Held>();
  #next: Promise<void> | null = null;
  #running: Promise<void> = Promise.resolve();

  constructor(sources: Sources<Held>) {
    this.#sources = sources;
    this.#timer = setInterval(() => {
      const used = sources.inUse();
      if (used.length > 0 || this.#isAway) void this.#askAbout(used);
    }, ASK_EVERY_MS);
  }

  /** Checked within a second, or PostgreSQL is away. */
  isFresh(held: Held): boolean {
    if (held.newest > held.version) return false;
    return this.#isAway || (performance.now() - held.confirmedAt < FRESH_MS && held.confirmedAt >= this.#staleSince);
  }

  /** Batched. */
  async confirm(held: Held): Promise<void> {
    await this.#askAbout([held]);
  }

  /** An event may have been missed: rechecks all in use, which are stale until then. */
  markStale(): void {
    this.#staleSince = performance.now();
    void this.#askAbout(this.#sources.inUse());
  }

  close(): void {
    clearInterval(this.#timer);
  }

  /** One query at a time; calls in between join the next. */
  #askAbout(some: Iterable<Held>): Promise<void> {
    for (const held of some) this.#waiting.add(held);
    this.#next ??= this.#running.then(() => this.#run());
    this.#running = this.#next;
    return this.#next;
  }

  async #run(): Promise<void> {
    const asked = [...this.#waiting];
    this.#waiting = new Set();
    this.#next = null;
    const at = performance.now();
    try {
      const changed = new Map((await this.#sources.ask(asked)).map((one) => [one.propertyId, one.version]));
      this.#isAway = false;
      for (const held of asked) this.#note(held, changed.get(held.propertyId), at);
    } catch (error) {
      if (!this.#isAway)
        this.#sources.log.warn({ err: error }, 'directory version check failed; serving stale directories');
      this.#isAway = true;
    }
  }

  #note(held: Held, version: number | null | undefined, at: number): void {
    held.confirmedAt = at;
    if (version === undefined) return;
    if (version === null || version < held.version) this.#sources.forget(held);
    else held.newest = Math.max(held.newest, version);
  }
}
