export interface Follower {
  /** Reports a version; none for a first load or a poll. */
  notify(version?: number): void;
}

interface Source {
  /** Version shown; `null` if unconfirmed. */
  heldVersion(): number | null;
  /** Fetches the directory and handles its own errors. */
  fetch(atLeast: number | null, isPush: boolean): Promise<void>;
}

/** Single flight: versions reported during a fetch coalesce into one more fetch. */
export function createFollower({ heldVersion, fetch }: Source): Follower {
  let wantedVersion: number | null = null;
  let isFetching = false;

  async function catchUp(isPush: boolean): Promise<void> {
    isFetching = true;
    let requestedVersion: number | null;
    try {
      do {
        requestedVersion = wantedVersion;
        await fetch(newest(requestedVersion, heldVersion()), isPush);
      } while (wantedVersion !== requestedVersion && isNewer(wantedVersion, heldVersion()));
    } finally {
      isFetching = false;
    }
  }

  return {
    notify(version) {
      if (version !== undefined) {
        if (!isNewer(version, heldVersion())) return;
        wantedVersion = newest(version, wantedVersion);
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
