import { z } from 'zod';
import { type OutsideTransaction, type Tx, transaction } from '../../../platform/core/context.ts';
import { lock, query, write } from '../../../platform/core/sql.ts';
import { recordEvent } from '../../../platform/events/outbox.ts';
import type { SignedInCtx } from '../../../platform/http/route.ts';
import { recordActivity } from '../../../platform/records/activity.ts';
import { isFetchable } from '../../../platform/security/public-fetch.ts';
import { createSealing } from '../../../platform/security/sealing.ts';
import { AppError, notFoundError } from '../../../shared/errors.ts';
import type { AdministeredPropertyId, ManagedPropertyId } from '../../tenancy/index.ts';
import { importSourceAsked } from '../events.ts';
import { type ImportSourceInput, importMode } from '../schema.ts';
import { tokenRow } from './readings.ts';
import { importFile } from './settlement.ts';
import { requireUseLeft } from './use.ts';

const savedRow = z.object({
  address: z.string(),
  headerName: z.string().nullable(),
  sealedToken: z.string().nullable(),
  mode: importMode,
});

/**
 * Saves the building's link; another address or header is read at once. The stored token goes to its own origin only.
 * @throws AppError `invalid`, `too_many_requests`
 */
export async function saveSource(
  ctx: SignedInCtx,
  propertyId: AdministeredPropertyId,
  input: ImportSourceInput,
): Promise<void> {
  const { address, headerName, hour, mode, mostChanges } = input;
  const { env } = ctx.platform;
  const url = new URL(address);
  if (!isFetchable(url, env.IMPORT_TEST_ORIGINS))
    throw invalid('address', 'Enter an https address that can be reached from the internet, without a password');
  await transaction(ctx, async (tx) => {
    const before = await lockSource(tx, propertyId);
    const isKept = before?.sealedToken && input.token === undefined && new URL(before.address).origin === url.origin;
    if (headerName !== null && input.token === undefined && !isKept)
      throw invalid('token', before?.sealedToken ? 'Enter the value again for the new address' : 'Enter the value');
    const given = input.token && createSealing(env).seal(input.token, tokenRow(propertyId));
    const sealedToken = headerName === null ? null : (given ?? before?.sealedToken ?? null);
    const isOther =
      before?.address !== address ||
      before.mode !== mode ||
      before.headerName !== headerName ||
      before.sealedToken !== sealedToken;
    await write(
      tx,
      `insert into import_source (property_id, address, header_name, sealed_token, hour, mode, most_changes, saved_by)
       values (?, ?, ?, ?, ?, ?, ?, ?)
       on conflict (property_id) do update set address = excluded.address, header_name = excluded.header_name,
         sealed_token = excluded.sealed_token, hour = excluded.hour, mode = excluded.mode,
         most_changes = excluded.most_changes, saved_by = excluded.saved_by`,
      [propertyId, address, headerName, sealedToken, hour, mode, mostChanges, ctx.actor.userId],
    );
    if (isOther) await startOver(tx, propertyId, ctx.actor.userId);
    const after = { hour, mode, mostChanges };
    await recordActivity(tx, { action: 'importLink.saved', subject: url.host, propertyId, after });
  });
}

const invalid = (field: string, message: string) => new AppError('invalid', message, { fields: { [field]: message } });

async function lockSource(tx: Tx, propertyId: number): Promise<z.output<typeof savedRow> | undefined> {
  const held = `select address, header_name, sealed_token, mode from import_source
    where property_id = ? for update`;
  return (await lock(tx, held, [propertyId], savedRow))[0];
}

/** What was read before belongs to another link. */
async function startOver(tx: Tx, propertyId: number, userId: number): Promise<void> {
  await requireUseLeft(tx, userId);
  await write(
    tx,
    `update import_source set asked_at = now(), asked_by = ?, lease_until = null, attempt = attempt + 1, read_at = null, outcome = null,
       failure = null, is_failing = false, import_id = null, proposal_id = null, digest = null where property_id = ?`,
    [userId, propertyId],
  );
  await recordEvent(tx, importSourceAsked, { propertyId });
}

/** @throws AppError `not_found` */
export async function removeSource(ctx: SignedInCtx, propertyId: AdministeredPropertyId): Promise<void> {
  await transaction(ctx, async (tx) => {
    const source = await lockSource(tx, propertyId);
    if (!source) throw notFoundError('Import link');
    await write(tx, `delete from import_source where property_id = ?`, [propertyId]);
    await recordActivity(tx, { action: 'importLink.removed', subject: new URL(source.address).host, propertyId });
  });
}

/** Changes that were dismissed are proposed again. @throws AppError `not_found`, `too_many_requests` */
export async function askSource(ctx: SignedInCtx, propertyId: ManagedPropertyId): Promise<void> {
  const { userId } = ctx.actor;
  await transaction(ctx, async (tx) => {
    await requireUseLeft(tx, userId);
    const asked = await write(
      tx,
      `update import_source set asked_at = now(), asked_by = ?, digest = case when proposal_id is not null then digest end
       where property_id = ?`,
      [userId, propertyId],
    );
    if (asked === 0) throw notFoundError('Import link');
    await recordEvent(tx, importSourceAsked, { propertyId });
  });
}

const appliedRow = z.object({ id: z.int() });
const fileRow = z.object({ fileName: z.string() });

/** Imports what waits. Idempotent. @throws AppError `conflict` for changes that no longer wait */
export async function applyProposal(
  ctx: SignedInCtx,
  propertyId: ManagedPropertyId,
  importId: number,
  confirmGone: number | null,
): Promise<void> {
  await transaction(ctx, async (tx) => {
    if ((await takeProposal(tx, propertyId, importId)) > 0)
      return await importFile(tx, importId, ctx.actor.userId, { confirmGone });
    const applied = `select id from import where id = ? and property_id = ? and kind = 'import' and is_from_link`;
    if ((await query(tx, applied, [importId, propertyId], appliedRow)).length === 0) throw decided();
  });
}

/** @throws AppError `conflict` for changes that no longer wait */
export async function dismissProposal(
  ctx: SignedInCtx,
  propertyId: ManagedPropertyId,
  importId: number,
): Promise<void> {
  await transaction(ctx, async (tx) => {
    if ((await takeProposal(tx, propertyId, importId)) === 0) throw decided();
    const [file] = await query(tx, `select file_name from import where id = ?`, [importId], fileRow);
    await recordActivity(tx, { action: 'importLink.dismissed', subject: file?.fileName ?? '', propertyId });
  });
}

async function takeProposal(tx: Tx, propertyId: number, importId: number): Promise<number> {
  const taken = `update import_source set proposal_id = null, outcome = 'known' where property_id = ? and proposal_id = ?`;
  return await write(tx, taken, [propertyId, importId]);
}

const decided = () => new AppError('conflict', 'These changes no longer wait. The link may have been read again.');

const sealed = z.object({ propertyId: z.int(), sealedToken: z.string() });

/** After a run, retired keys of DATA_KEYS are no longer needed. */
export async function resealTokens(ctx: OutsideTransaction): Promise<void> {
  const { prefix, open, seal } = createSealing(ctx.platform.env);
  const former = `select property_id, sealed_token from import_source
    where not starts_with(sealed_token, ?)`;
  for (const { propertyId, sealedToken } of await query(ctx, former, [prefix], sealed)) {
    const row = tokenRow(propertyId);
    const anew = seal(open(sealedToken, row), row);
    const replace = `update import_source set sealed_token = ? where property_id = ? and sealed_token = ?`;
    await transaction(ctx, (tx) => write(tx, replace, [anew, propertyId, sealedToken]));
  }
}
