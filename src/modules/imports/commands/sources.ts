import { raw } from '@mikro-orm/core';
import { forUpdate, type OutsideTransaction, type Tx, transaction } from '../../../platform/core/context.ts';
import { databaseNow } from '../../../platform/core/database-time.ts';
import { query, write } from '../../../platform/core/sql.ts';
import { sql } from '../../../platform/core/tables.ts';
import { recordEvent } from '../../../platform/events/outbox.ts';
import type { SignedInCtx } from '../../../platform/http/route.ts';
import { recordActivity } from '../../../platform/records/activity.ts';
import { isFetchable } from '../../../platform/security/public-fetch.ts';
import { createSealing } from '../../../platform/security/sealing.ts';
import { AppError, notFoundError } from '../../../shared/errors.ts';
import type { AdministeredPropertyId, ManagedPropertyId } from '../../tenancy/index.ts';
import { importSourceAsked } from '../events.ts';
import { ImportJob, ImportSourceRow, importTables } from '../import.entity.ts';
import type { ImportSourceInput } from '../schema.ts';
import { tokenRow } from './readings.ts';
import { importFile } from './settlement.ts';
import { requireUseLeft } from './use.ts';

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
    const fields = { address, headerName, sealedToken, hour, mode, mostChanges, savedBy: ctx.actor.userId };
    const source = importTables(tx)
      .insertInto('import_source')
      .values({ propertyId, ...fields });
    await write(
      tx,
      source.onConflict((conflict) => conflict.column('propertyId').doUpdateSet(fields)),
    );
    if (isOther) await startOver(tx, propertyId, ctx.actor.userId);
    const after = { hour, mode, mostChanges };
    await recordActivity(tx, { action: 'importLink.saved', subject: url.host, propertyId, after });
  });
}

const invalid = (field: string, message: string) => new AppError('invalid', message, { fields: { [field]: message } });

const lockSource = (tx: Tx, propertyId: number) => tx.em.findOne(ImportSourceRow, { propertyId }, forUpdate);

/** What was read before belongs to another link. */
async function startOver(tx: Tx, propertyId: number, userId: number): Promise<void> {
  await requireUseLeft(tx, userId);
  const request = { askedAt: databaseNow(), askedBy: userId, leaseUntil: null, attempt: raw<number>('attempt + 1') };
  const noReading = { readAt: null, outcome: null, failure: null, isFailing: false };
  const noImport = { importId: null, proposalId: null, digest: null };
  await tx.em.nativeUpdate(ImportSourceRow, { propertyId }, { ...request, ...noReading, ...noImport });
  await recordEvent(tx, importSourceAsked, { propertyId });
}

/** @throws AppError `not_found` */
export async function removeSource(ctx: SignedInCtx, propertyId: AdministeredPropertyId): Promise<void> {
  await transaction(ctx, async (tx) => {
    const source = await lockSource(tx, propertyId);
    if (!source) throw notFoundError('Import link');
    await tx.em.nativeDelete(ImportSourceRow, { propertyId });
    await recordActivity(tx, { action: 'importLink.removed', subject: new URL(source.address).host, propertyId });
  });
}

/** Changes that were dismissed are proposed again. @throws AppError `not_found`, `too_many_requests` */
export async function askSource(ctx: SignedInCtx, propertyId: ManagedPropertyId): Promise<void> {
  const { userId } = ctx.actor;
  await transaction(ctx, async (tx) => {
    await requireUseLeft(tx, userId);
    const digest = raw<string>('case when proposal_id is not null then digest end');
    const request = { askedAt: databaseNow(), askedBy: userId, digest };
    if ((await tx.em.nativeUpdate(ImportSourceRow, { propertyId }, request)) === 0) throw notFoundError('Import link');
    await recordEvent(tx, importSourceAsked, { propertyId });
  });
}

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
    const appliedImport = { id: importId, propertyId, kind: 'import' as const, isFromLink: true };
    if ((await tx.em.count(ImportJob, appliedImport)) === 0) throw decided();
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
    const file = await tx.em.findOne(ImportJob, { id: importId }, { fields: ['fileName'] });
    await recordActivity(tx, { action: 'importLink.dismissed', subject: file?.fileName ?? '', propertyId });
  });
}

async function takeProposal(tx: Tx, propertyId: number, importId: number): Promise<number> {
  const dismissal = { proposalId: null, outcome: 'known' as const };
  return await tx.em.nativeUpdate(ImportSourceRow, { propertyId, proposalId: importId }, dismissal);
}

const decided = () => new AppError('conflict', 'These changes no longer wait. The link may have been read again.');

/** After a run, retired keys of DATA_KEYS are no longer needed. */
export async function resealTokens(ctx: OutsideTransaction): Promise<void> {
  const { prefix, open, seal } = createSealing(ctx.platform.env);
  const sources = importTables(ctx).selectFrom('import_source').select(['propertyId', 'sealedToken']);
  const former = sources.where(sql<boolean>`not starts_with(sealed_token, ${prefix})`);
  for (const { propertyId, sealedToken } of await query(ctx, former.$narrowType<{ sealedToken: string }>())) {
    const row = tokenRow(propertyId);
    const anew = seal(open(sealedToken, row), row);
    await transaction(ctx, (tx) =>
      tx.em.nativeUpdate(ImportSourceRow, { propertyId, sealedToken }, { sealedToken: anew }),
    );
  }
}
