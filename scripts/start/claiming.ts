import { type ClaimedServices, claimServices, type StartOptions } from '../services.ts';
import { onTheWayOut } from './ending.ts';
import { say } from './report.ts';

/**
 * Releases the lock on exit, also during downloads.
 * @throws as `claimServices`
 */
export async function claimForThisRun(
  options: Pick<StartOptions, 'dataDir' | 'onLoss'>,
): Promise<{ claimed: ClaimedServices; ending: AbortSignal }> {
  const ending = new AbortController();
  const claiming = claimServices({ ...options, log: say, signal: ending.signal });
  onTheWayOut(async () => {
    ending.abort();
    const [claim] = await Promise.allSettled([claiming]);
    if (claim.status === 'fulfilled') await claim.value.stop();
  });
  return { claimed: await claiming, ending: ending.signal };
}
