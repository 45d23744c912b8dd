import { type ClaimedServices, claimServices, type StartOptions } from '../services.ts';
import { printLine } from './report.ts';
import { onShutdown } from './shutdown.ts';

/**
 * Releases the lock on exit, also during downloads.
 * @throws as `claimServices`
 */
export async function claimServicesUntilShutdown(
  options: Pick<StartOptions, 'dataDir' | 'onLoss'>,
): Promise<{ claimedServices: ClaimedServices; shutdownSignal: AbortSignal }> {
  const shutdownController = new AbortController();
  const pendingClaim = claimServices({ ...options, log: printLine, signal: shutdownController.signal });
  onShutdown(async () => {
    shutdownController.abort();
    const [claim] = await Promise.allSettled([pendingClaim]);
    if (claim.status === 'fulfilled') await claim.value.stop();
  });
  return { claimedServices: await pendingClaim, shutdownSignal: shutdownController.signal };
}
