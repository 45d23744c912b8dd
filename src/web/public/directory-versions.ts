import type { Logger } from '../../platform/observability/logger.ts';

/** A directory in memory, and what is known of its version. */
export interface HeldVersion {
  readonly propertyId: number;
  readonly version: number;
  /** The newest version that was heard of. */
  newest: number;
  /** When PostgreSQL was asked about it, in milliseconds of this process (`performance.now()`). */
  confirmedAt: number;
}

/** The version of a building that is no longer the one held; `null` where there is no such building. */
export interface ChangedVersion {
  readonly propertyId: number;
  readonly version: number | null;
}

/** How long a directory is served without a look at its version; so long may another process lag behind at worst. */
const FRESH_MS = 1_000;
/** Sooner than trust ends, by the time that asking takes. */
const ASK_EVERY_MS = 900;

interface Sources<Held extends HeldVersion> {
  /** One statement about all of them; answers those that are others now. */
  ask(held: readonly Held[]): Promise<readonly ChangedVersion[]>;
  /** Those in use, which are asked about before anybody waits for it. */
  inUse(): Held[];
  /** The building is gone, or is older than it was. */
  forget(held: Held): void;
  log: Pick<Logger, 'warn'>;
}

/**
 * Keeps what is in memory as new as PostgreSQL: one statement a second asks about all directories in use. While it gets
 * no answer the last known ones stand.
 */
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

  /** Whether it may be served as it is: asked about within a second, or nobody can be asked. */
  isFresh(held: Held): boolean {
    if (held.newest > held.version) return false;
    return this.#isAway || (performance.now() - held.confirmedAt < FRESH_MS && held.confirmedAt >= this.#staleSince);
  }

  /** Asks about one, together with all who come at the same time. */
  async confirm(held: Held): Promise<void> {
    await this.#askAbout([held]);
  }

  /** Something may have been missed: asks about all in use at once, and trusts none until there is an answer. */
  markStale(): void {
    this.#staleSince = performance.now();
    void this.#askAbout(this.#sources.inUse());
  }

  close(): void {
    clearInterval(this.#timer);
  }

  /** One statement at a time; whoever comes meanwhile is in the next one. */
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
      if (!this.#isAway) this.#sources.log.warn({ err: error }, 'the last known directories are served');
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
