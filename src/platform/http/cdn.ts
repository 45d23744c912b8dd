import type { Ctx } from '../core/context.ts';
import { isOlderThan } from '../events/outbox.ts';

export const cacheTagOf = (propertyId: number) => `property-${propertyId}`;

const TIMEOUT_MS = 5_000;

/**
 * Purges a building: `POST CDN_PURGE_URL` with `{"tags": […]}` (Cloudflare) and `Surrogate-Key` (Fastly), retried
 * until the cached copies have expired.
 * @throws Error when the CDN rejects it
 */
export async function purgeCaches(ctx: Ctx, propertyId: number, eventId: number): Promise<void> {
  const { CDN_PURGE_URL, CDN_SECONDS } = ctx.platform.env;
  if (!CDN_PURGE_URL) return;
  try {
    await sendPurge(ctx, CDN_PURGE_URL, cacheTagOf(propertyId));
  } catch (error) {
    if (!(await isOlderThan(ctx, eventId, 2 * CDN_SECONDS))) throw error;
    ctx.platform.log.warn({ err: error, propertyId }, 'CDN purge gave up; cached copies have expired');
  }
}

async function sendPurge({ platform, requestId }: Ctx, url: string, tag: string): Promise<void> {
  const token = platform.env.CDN_PURGE_TOKEN;
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'surrogate-key': tag,
      'x-request-id': requestId,
      ...(token && { authorization: `Bearer ${token}`, 'fastly-key': token }),
    },
    body: JSON.stringify({ tags: [tag] }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
    redirect: 'error',
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`CDN_PURGE_URL answered ${answer.status}`);
}
