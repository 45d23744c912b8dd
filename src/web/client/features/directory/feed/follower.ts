export interface Follower {
  /** Without a version: a first load or a poll. */
  notify(version?: number): void;
}

interface Source {
  /** `null` if unconfirmed. */
  held(): number | null;
  /** Handles its own errors. */
  fetch(atLeast: number | null, isPush: boolean): Promise<void>;
}

/** Single flight: versions reported during a fetch coalesce into one more. */
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
