import { type Ctx, transaction } from '../../../platform/core/context.ts';
import { query, write } from '../../../platform/core/sql.ts';
import { now } from '../../../platform/core/tables.ts';
import { recordActivity } from '../../../platform/records/activity.ts';
import { notFoundError } from '../../../shared/errors.ts';
import { type AdminCtx, accountOf } from '../../accounts/index.ts';
import { rejectUnprintable } from '../printable.ts';
import type { BusinessTerms } from '../schema.ts';
import { tables } from '../tables.ts';

const NO_TERMS: BusinessTerms = { taxCertificate: null, invoiceDays: null, creditLimit: null };

export async function businessTermsOf(ctx: Ctx, userId: number): Promise<BusinessTerms> {
  const termsQuery = tables(ctx).selectFrom('business_terms').select(['taxCertificate', 'invoiceDays', 'creditLimit']);
  const [terms] = await query(ctx, termsQuery.where('userId', '=', userId));
  return terms ?? NO_TERMS;
}

export const readBusinessTerms = (ctx: AdminCtx, userId: number): Promise<BusinessTerms> =>
  businessTermsOf(ctx, userId);

/** Sets terms that apply from the next checkout. @throws AppError `not_found`, `invalid` for unprintable characters */
export async function setBusinessTerms(ctx: AdminCtx, userId: number, terms: BusinessTerms): Promise<void> {
  const account = await accountOf(ctx, userId);
  if (!account) throw notFoundError('User');
  await rejectUnprintable({ taxCertificate: terms.taxCertificate });
  const before = await businessTermsOf({ ...ctx, actor: null }, userId);
  await transaction(ctx, async (tx) => {
    await write(
      tx,
      tables(tx)
        .insertInto('business_terms')
        .values({ userId, ...terms })
        .onConflict((conflict) => conflict.column('userId').doUpdateSet({ ...terms, updatedAt: now })),
    );
    await recordActivity(tx, { action: 'user.terms_changed', subject: account.username, before, after: terms });
  });
}
