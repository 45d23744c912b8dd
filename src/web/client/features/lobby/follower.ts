/** How a display keeps up: whatever calls, only the newest version matters. */
export interface Follower {
  /** A version was heard of (push, reconnect); without one it is time to look (first load, poll). */
  hear(version?: number): void;
}

interface Source {
  /** The version on display; `null` when there is nothing, or nothing certain, on it. */
  held(): number | null;
  /** Fetches an answer at least that new; its own failures are its own business. */
  fetch(atLeast: number | null, isPush: boolean): Promise<void>;
}

/** At most one fetch at a time: what is heard meanwhile is one more fetch afterwards, however much it was. */
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
    hear(version) {
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
