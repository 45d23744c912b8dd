import { type DirectoryAnswer, readDirectory } from '../../modules/directory/index.ts';
import { findDirectoryHead } from '../../modules/tenancy/index.ts';
import { type Ctx, type OutsideTransaction, onReplica } from '../../platform/core/context.ts';
import { isOutage } from '../../shared/errors.ts';

/** A building as the primary has it at this moment; what is asked of it alone is one row by its key. */
type Head = NonNullable<Awaited<ReturnType<typeof findDirectoryHead>>>;

/**
 * Reads a directory: from the replica where there is one that has come as far as the primary was when it was asked, from
 * the primary otherwise. So nobody is shown less for the replica's sake, however far behind it is. Without the primary the
 * replica answers with what it has.
 * @throws what the primary answers, when neither can.
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

/** What the replica has, if it is no older than that; a replica that fails or hangs has nothing. */
async function readCopy(ctx: OutsideTransaction, slug: string, head: Head): Promise<DirectoryAnswer | null> {
  const { log, replica } = ctx.platform;
  const reading = readOf('replica', onReplica(ctx), slug).catch((error) => {
    log.warn({ err: error, slug }, 'the replica does not answer; the primary does');
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
