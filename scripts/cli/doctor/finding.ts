export interface Finding {
  readonly name: string;
  readonly state: 'ok' | 'wrong' | 'unseen';
  readonly found: string;
  readonly advice?: string;
}

export function finding(name: string, isRight: boolean, found: string, advice: string): Finding {
  return isRight ? { name, state: 'ok', found } : { name, state: 'wrong', found, advice };
}

/** Compares versions such as `17.10` or `7.0.15`. */
export function isAtLeast(version: string, ...least: number[]): boolean {
  const parts = version.split('.').map((part) => Number.parseInt(part, 10));
  const at = least.findIndex((wanted, place) => (parts[place] ?? 0) !== wanted);
  return at === -1 || (parts[at] ?? 0) > (least[at] ?? 0);
}

const MOST_APART_MS = 2_000;

/** @param ask returns the server's time in epoch milliseconds */
export async function clockFinding(name: string, ask: () => Promise<number>): Promise<Finding> {
  const before = Date.now();
  const theirs = await ask();
  const after = Date.now();
  const apart = theirs < before ? before - theirs : Math.max(0, theirs - after);
  const advice =
    'Synchronize both machines with one time server (chrony, systemd-timesyncd): limits and codes depend on it';
  return finding(`${name} clock`, apart <= MOST_APART_MS, `${Math.round(apart)} ms from this machine's`, advice);
}
