import { type DirectoryAnswer, readDirectory } from '../../modules/directory/index.ts';
import { findDirectoryHead } from '../../modules/tenancy/index.ts';
import { type Ctx, type OutsideTransaction, onReplica } from '../../platform/core/context.ts';
import { isOutage } from '../../shared/errors.ts';

type Head = NonNullable<Awaited<ReturnType<typeof findDirectoryHead>>>;

/**
 * Reads from the replica once it has the primary's version, otherwise from the primary, which adds no staleness. Falls
 * back to the replica without the primary.
 * @throws the primary's error, when neither answers
 */
export async function loadNewestDirectory(ctx: OutsideTransaction, slug: string): Promise<DirectoryAnswer | null> {
  if (!ctx.platform.replica) return await loadFrom('primary', ctx, slug);
  try {
    const head = await findDirectoryHead(ctx, slug);
    return head && ((await loadFromReplica(ctx, slug, head)) ?? (await loadFrom('primary', ctx, slug)));
  } catch (error) {
    const replicaAnswer = isOutage(error) ? await loadFrom('replica', onReplica(ctx), slug).catch(() => null) : null;
    if (!replicaAnswer) throw error;
    return replicaAnswer;
  }
}

/** `null` when the replica lags, fails or hangs. */
async function loadFromReplica(ctx: OutsideTransaction, slug: string, head: Head): Promise<DirectoryAnswer | null> {
  const { log, replica } = ctx.platform;
  const reading = loadFrom('replica', onReplica(ctx), slug).catch((error) => {
    log.warn({ err: error, slug }, 'replica read failed; reading from the primary');
    return null;
  });
  const replicaAnswer = await replica?.circuitBreaker.unlessSilent(reading);
  return replicaAnswer &&
    replicaAnswer.initialDirectory.id === head.propertyId &&
    replicaAnswer.initialDirectory.version >= head.version
    ? replicaAnswer
    : null;
}

async function loadFrom(server: 'primary' | 'replica', ctx: Ctx, slug: string): Promise<DirectoryAnswer | null> {
  const answer = await readDirectory(ctx, slug);
  ctx.platform.metrics.directoryReads.inc({ server });
  return answer;
}
