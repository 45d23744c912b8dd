import { z } from 'zod';
import { type OutsideTransaction, transaction } from '../../../platform/core/context.ts';
import { query, write } from '../../../platform/core/sql.ts';
import { recordHeartbeat } from '../../../platform/events/presence.ts';
import type { SignedInCtx } from '../../../platform/http/route.ts';
import { buildings, type ManagedPropertyId } from '../../tenancy/index.ts';
import type { BeatFacts } from '../schema.ts';
import { HEARTBEAT_KIND } from '../values.ts';
import { beginPairing, bindDisplay, claimPairing } from './pairings.ts';

const RELEASE = 'sample';

export async function pairInSample(
  ctx: SignedInCtx,
  propertyId: ManagedPropertyId,
  { name, place }: { name: string; place: string },
): Promise<void> {
  const { code, secret } = await beginPairing(ctx);
  const displayId = await bindDisplay(ctx, propertyId, { code, name, place });
  await claimPairing(ctx, secret);
  await transaction(ctx, async (tx) => {
    // sql: only the sample sets what displays report
    await write(
      tx,
      `update display set release = '${RELEASE}', width = 1080, height = 1920, pages = 4, uptime_seconds = 0,
         shown_version = 0, paired_at = now() - interval '40 days', last_seen_at = now() where id = ?`,
      [displayId],
    );
    await write(
      tx,
      `insert into display_day (display_id, day, expected_seconds, online_seconds)
       select ?, current_date - ago, 86400, 86400 - case when (ago + ?) % 11 = 0 then 5400 else 0 end
       from generate_series(1, 29) ago`,
      [displayId, displayId],
    );
  });
}

const sampleDisplay = z.object({ id: z.int(), version: z.int(), uptimeSeconds: z.int() });

export async function beatInSample(ctx: OutsideTransaction): Promise<void> {
  const displays = await query(
    ctx,
    `select d.id, b.version, extract(epoch from now() - d.paired_at)::int as uptime_seconds
     from display d join ${buildings} b on b.id = d.property_id where d.release = '${RELEASE}' and d.token_hash is not null`,
    [],
    sampleDisplay,
  );
  for (const { id, ...currentState } of displays) {
    const facts: BeatFacts = {
      release: RELEASE,
      width: 1080,
      height: 1920,
      pages: 4,
      lastError: null,
      ...currentState,
    };
    await recordHeartbeat(ctx.platform, HEARTBEAT_KIND, id, facts);
  }
}
