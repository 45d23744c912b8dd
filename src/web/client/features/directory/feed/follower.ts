/** How a display keeps up: whatever calls, only the newest version matters. */
export interface Follower {
  /** There is this version (push, reconnect); without one, look whether there is a newer one (first load, poll). */
  notify(version?: number): void;
}

interface Source {
  /** The version on display; `null` when there is nothing, or nothing certain, on it. */
  held(): number | null;
  /** Fetches an answer at least that new; it deals with its own failures. */
  fetch(atLeast: number | null, isPush: boolean): Promise<void>;
}

/** At most one fetch at a time: any number of versions announced meanwhile are one more fetch afterwards. */
export function createFollower({ held, fetch }: Source): Follower {
  let wanted: number | null = null;
  let isFetching = false;

  async function catchUp(isPush: boolean): Promise<void> {
    isFetching = true;
    let asked: number | null;
    try {
      do {
        asked = wanted;
        await fetch(newest(asked, held()), isPush);
      } while (wanted !== asked && isNewer(wanted, held()));
    } finally {
      isFetching = false;
    }
  }

  return {
    notify(version) {
      if (version !== undefined) {
        if (!isNewer(version, held())) return;
        wanted = newest(version, wanted);
      }
      if (!isFetching) void catchUp(version !== undefined);
    },
  };
}

function isNewer(version: number | null, than: number | null): boolean {
  return version !== null && (than === null || version > than);
}

function newest(a: number | null, b: number | null): number | null {
  return isNewer(a, b) ? a : b;
}
