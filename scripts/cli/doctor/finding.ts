export interface Finding {
  readonly name: string;
  readonly state: 'ok' | 'wrong' | 'unseen';
  readonly found: string;
  readonly advice?: string;
}

export function finding(name: string, isOk: boolean, observation: string, advice: string): Finding {
  return isOk ? { name, state: 'ok', found: observation } : { name, state: 'wrong', found: observation, advice };
}

/** Compares versions such as `17.10` or `7.0.15`. */
export function isAtLeast(version: string, ...minVersion: number[]): boolean {
  const parts = version.split('.').map((part) => Number.parseInt(part, 10));
  const at = minVersion.findIndex((minPart, index) => (parts[index] ?? 0) !== minPart);
  return at === -1 || (parts[at] ?? 0) > (minVersion[at] ?? 0);
}

const MAX_CLOCK_SKEW_MS = 2_000;

/** @param readClock returns the server's time in epoch milliseconds */
export async function clockFinding(name: string, readClock: () => Promise<number>): Promise<Finding> {
  const beforeMs = Date.now();
  const serverTime = await readClock();
  const afterMs = Date.now();
  const skewMs = serverTime < beforeMs ? beforeMs - serverTime : Math.max(0, serverTime - afterMs);
  const advice =
    'Synchronize both machines with one time server (chrony, systemd-timesyncd): limits and codes depend on it';
  return finding(`${name} clock`, skewMs <= MAX_CLOCK_SKEW_MS, `${Math.round(skewMs)} ms from this machine's`, advice);
}
