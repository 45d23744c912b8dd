import { type DirectoryAnswer, readDirectory } from '../../modules/directory/index.ts';
import { findDirectoryHead } from '../../modules/tenancy/index.ts';
import { type Ctx, type OutsideTransaction, onReplica } from '../../platform/core/context.ts';
import { isOutage } from '../../shared/errors.ts';

type Head = NonNullable<Awaited<ReturnType<typeof findDirectoryHead>>>;

/**
 * Reads a directory from the replica once it has caught up with the primary's version, else from the primary: no
 * staleness is added. Without the primary, the replica's copy is served.
 * @throws the primary's error, when neither answers
 */
export async function readNewestDirectory(ctx: OutsideTransaction, slug: string): Promise<DirectoryAnswer | null> {
  if (!ctx.platform.replica) return await readOf('primary', ctx, slug);
  try {
    const head = await findDirectoryHead(ctx, slug);
    return head && ((await readCopy(ctx, slug, head)) ?? (await readOf('primary', ctx, slug)));
  } catch (error) {
    const copy = isOutage(error) ? await readOf('replica', onReplica(ctx), slug).catch(() => null) : null;
    if (!copy) throw error;
    return copy;
  }
}

/** `null` when the replica is behind, fails or hangs. */
async function readCopy(ctx: OutsideTransaction, slug: string, head: Head): Promise<DirectoryAnswer | null> {
  const { log, replica } = ctx.platform;
  const reading = readOf('replica', onReplica(ctx), slug).catch((error) => {
    log.warn({ err: error, slug }, 'replica read failed; reading from the primary');
    return null;
  });
  const copy = await replica?.postgres.unlessSilent(reading);
  return copy && copy.start.id === head.propertyId && copy.start.version >= head.version ? copy : null;
}

async function readOf(server: 'primary' | 'replica', ctx: Ctx, slug: string): Promise<DirectoryAnswer | null> {
  const answer = await readDirectory(ctx, slug);
  ctx.platform.metrics.directoryReads.inc({ server });
  return answer;
}
