import { z } from 'zod';
import { type Ctx, type OutsideTransaction, transaction } from '../../../platform/core/context.ts';
import { writeOutsideTransaction } from '../../../platform/core/sql.ts';
import { type FetchedFile, fetchPublic, PublicFetchError } from '../../../platform/security/public-fetch.ts';
import { createSealing } from '../../../platform/security/sealing.ts';
import { AppError } from '../../../shared/errors.ts';
import { buildings } from '../../tenancy/index.ts';
import { ImportJob, ImportSourceRow } from '../import.entity.ts';
import { importMode } from '../schema.ts';
import { fileAddressOf, isGoogleSheet } from '../sheet-address.ts';
import { begin, nameOf, queue, storeUpload } from './receive.ts';
import { noteFailure } from './settlement.ts';

/** The day at an instant in the building `b`. */
const dayAt = (instant: string) => `((${instant}) at time zone b.time_zone)::date`;

/** PostgreSQL moves an hour that daylight saving time skips to the next, and takes one that it repeats once. */
export const hourOf = (day: string) => `((${day}) + make_interval(hours => s.hour)) at time zone b.time_zone`;

/** Whether the daily reading of the source `s` of the building `b` is due: a condition in SQL. */
export const isDue = (instant: string) =>
  `(coalesce(s.read_on < ${dayAt(instant)}, true) and ${instant} >= ${hourOf(dayAt(instant))})`;

export const nextAt = (instant: string) =>
  hourOf(`${dayAt(instant)} + case when s.read_on >= ${dayAt(instant)} then 1 else 0 end`);

const claimed = z.object({
  propertyId: z.int(),
  address: z.string(),
  headerName: z.string().nullable(),
  sealedToken: z.string().nullable(),
  mode: importMode,
  attempt: z.int(),
  askedBy: z.int().nullable(),
});
type Claimed = z.output<typeof claimed>;

const READERS = 8;
const RUN_MS = 30_000;

/** Reads what is due, for half a minute; the next run goes on. Safe to run twice: a source is leased. */
export async function readSources(ctx: OutsideTransaction): Promise<void> {
  const until = performance.now() + RUN_MS;
  const read = async () => {
    for (let source = await claim(ctx); source; source = performance.now() < until ? await claim(ctx) : null)
      await readSource(ctx, source);
  };
  await Promise.all(Array.from({ length: READERS }, read));
}

/** The next source that is due, asked for, or lost its worker. */
async function claim(ctx: OutsideTransaction): Promise<Claimed | null> {
  const [source] = await writeOutsideTransaction(
    ctx,
    `update import_source s set lease_until = now() + interval '1 minute', attempt = attempt + 1, asked_at = null,
       asked_by = case when s.asked_at is not null or s.lease_until is not null then s.asked_by end,
       read_on = case when ${isDue('now()')} then ${dayAt('now()')} else read_on end
     from ${buildings} b
     where b.id = s.property_id and s.property_id = (
       select s.property_id from import_source s join ${buildings} b on b.id = s.property_id
       where coalesce(s.lease_until < now(), true)
         and (s.asked_at is not null or s.lease_until is not null or ${isDue('now()')})
       order by s.asked_at nulls last, s.read_at limit 1 for update of s skip locked)
     returning s.property_id, s.address, header_name, sealed_token, mode,
       attempt, asked_by`,
    [],
    claimed,
  );
  return source ?? null;
}

async function readSource(ctx: OutsideTransaction, source: Claimed): Promise<void> {
  const { propertyId, attempt } = source;
  try {
    await receive(ctx, source, await fetchFile(ctx, source));
  } catch (error) {
    const failure = failureOf(error, source.address, ctx.platform.env.IMPORT_TEST_ORIGINS);
    // The lease ends in a minute, and any worker reads again.
    if (!failure) return ctx.platform.log.warn({ err: error, propertyId }, 'an import link could not be read');
    await transaction(ctx, async (tx) => {
      const released = await tx.em.nativeUpdate(ImportSourceRow, { propertyId, attempt }, { leaseUntil: null });
      if (released > 0) await noteFailure(tx, propertyId, failure);
    });
  }
}

const SECONDS = 20;
const LIMITS = { seconds: SECONDS, maxBytes: 10 * 1024 * 1024 };

export const tokenRow = (propertyId: number) => `import_source:${propertyId}`;

class UnreadableToken extends Error {}

async function fetchFile({ platform: { env } }: Ctx, source: Claimed): Promise<FetchedFile> {
  const { address, headerName, sealedToken, propertyId } = source;
  const header = headerName &&
    sealedToken && {
      name: headerName,
      value: opened(() => createSealing(env).open(sealedToken, tokenRow(propertyId))),
    };
  const testOrigins = env.IMPORT_TEST_ORIGINS;
  return await fetchPublic(fileAddressOf(address, testOrigins), {
    ...LIMITS,
    testOrigins,
    ...(header && { header }),
  });
}

function opened(open: () => string): string {
  try {
    return open();
  } catch (cause) {
    throw new UnreadableToken('A key has left DATA_KEYS', { cause });
  }
}

/** Stores the file for the worker that compares it. */
async function receive(ctx: OutsideTransaction, { propertyId, mode, attempt, askedBy }: Claimed, file: FetchedFile) {
  const begun = { propertyId, kind: 'validation', mode, fileName: nameOf(file), isFromLink: true } as const;
  const importId = await transaction(ctx, (tx) =>
    begin(tx, { createdBy: null, impersonatorId: null, chargedTo: askedBy }, begun),
  );
  try {
    const kept = await storeUpload(ctx, { propertyId, accountId: askedBy }, importId, file);
    await transaction(ctx, async (tx) => {
      const fields = { importId, leaseUntil: null };
      const taken = await tx.em.nativeUpdate(ImportSourceRow, { propertyId, attempt }, fields);
      if (taken === 0) return await tx.em.nativeDelete(ImportJob, { id: importId }); // another worker, or another address
      const choice = { columns: {}, rows: {}, split: [] };
      const decided = { same: {}, formerNames: [], confirmGone: null };
      return await queue(tx, { importId, ...begun, choice, decided, ...kept });
    });
  } catch (error) {
    await transaction(ctx, (tx) => tx.em.nativeDelete(ImportJob, { id: importId }));
    throw error;
  }
}

/** In words, with what to do next. `null` for a fault of ours. */
function failureOf(error: unknown, address: string, testOrigins: readonly string[]): string | null {
  const { host } = new URL(address);
  if (error instanceof UnreadableToken) return 'The stored token can no longer be read. Enter it again.';
  if (error instanceof AppError && error.code === 'unreadable_file')
    return 'The file at the link is empty. Check the report that writes it.';
  if (error instanceof AppError && error.code === 'storage_full') return error.message;
  if (!(error instanceof PublicFetchError)) return null;
  const isRefused = error.fault === 'page' || error.status === 401 || error.status === 403;
  if (isRefused && isGoogleSheet(address, testOrigins)) return NOT_SHARED;
  switch (error.fault) {
    case 'address':
      return `The link leads to an address that is not public (${host}). Enter an https address that can be reached from the internet.`;
    case 'unreachable':
      return `${host} could not be reached over https. Check the address and that its server is running.`;
    case 'slow':
      return `The file did not arrive from ${host} within ${SECONDS} seconds. Read again later, or link to a smaller file.`;
    case 'redirects':
      return `The link redirects more than three times. Enter the address that it ends at.`;
    case 'large':
      return 'The file at the link is larger than 10 MB. Link to a smaller file.';
    case 'page':
      return 'The link leads to a web page, not to a file. Enter the address that downloads the file.';
    case 'status':
      return statusText(error.status ?? 0, host);
  }
}

const NOT_SHARED =
  'Google shows this sheet to signed-in people only. In Google Sheets, share it with anyone who has the link.';

function statusText(status: number, host: string): string {
  if (status === 401 || status === 403) return `${host} refused access (${status}). Check the header and its value.`;
  if (status === 404 || status === 410) return `${host} has no file at this address (${status}). Check the address.`;
  return `${host} answered with an error (${status}). Read again later, or check the address.`;
}
