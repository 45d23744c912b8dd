import { type Ctx, transaction } from '../../../platform/core/context.ts';
import { query, write } from '../../../platform/core/sql.ts';
import { now } from '../../../platform/core/tables.ts';
import { recordActivity } from '../../../platform/records/activity.ts';
import { notFound } from '../../../shared/errors.ts';
import { type AdminCtx, accountOf } from '../../accounts/index.ts';
import { refuseUnprintable } from '../printable.ts';
import type { BusinessTerms } from '../schema.ts';
import { tables } from '../tables.ts';

const NONE: BusinessTerms = { taxCertificate: null, invoiceDays: null, creditLimit: null };

/** What an administrator has agreed with a customer. */
export async function businessTermsOf(ctx: Ctx, userId: number): Promise<BusinessTerms> {
  const all = tables(ctx).selectFrom('business_terms').select(['taxCertificate', 'invoiceDays', 'creditLimit']);
  const [terms] = await query(ctx, all.where('userId', '=', userId));
  return terms ?? NONE;
}

/** Of any user; none for an unknown one. */
export const readBusinessTerms = (ctx: AdminCtx, userId: number): Promise<BusinessTerms> =>
  businessTermsOf(ctx, userId);

/** Counts from the next checkout. @throws AppError `not_found`, `invalid` for letters that invoices cannot print */
export async function setBusinessTerms(ctx: AdminCtx, userId: number, terms: BusinessTerms): Promise<void> {
  const account = await accountOf(ctx, userId);
  if (!account) throw notFound('User');
  await refuseUnprintable({ taxCertificate: terms.taxCertificate });
  const before = await businessTermsOf({ ...ctx, actor: null }, userId);
  await transaction(ctx, async (tx) => {
    await write(
      tx,
      tables(tx)
        .insertInto('business_terms')
        .values({ userId, ...terms })
        .onConflict((once) => once.column('userId').doUpdateSet({ ...terms, updatedAt: now })),
    );
    await recordActivity(tx, { action: 'user.terms_changed', subject: account.username, before, after: terms });
  });
}
