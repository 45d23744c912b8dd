import { type Ctx, transaction } from '../../../platform/core/context.ts';
import { query, write } from '../../../platform/core/sql.ts';
import { recordActivity } from '../../../platform/records/activity.ts';
import { notFound } from '../../../shared/errors.ts';
import { type AdminCtx, accountOf } from '../../accounts/index.ts';
import { type BusinessTerms, businessTerms } from '../schema.ts';

const NONE: BusinessTerms = { taxCertificate: null, invoiceDays: null };

/** What an administrator has agreed with a customer. */
export async function businessTermsOf(ctx: Ctx, userId: number): Promise<BusinessTerms> {
  const ofUser = `select tax_certificate as "taxCertificate", invoice_days as "invoiceDays" from business_terms where user_id = ?`;
  const [terms] = await query(ctx, ofUser, [userId], businessTerms);
  return terms ?? NONE;
}

/** Of any user; none for an unknown one. */
export const readBusinessTerms = (ctx: AdminCtx, userId: number): Promise<BusinessTerms> =>
  businessTermsOf(ctx, userId);

/** Counts from the next checkout. @throws AppError `not_found` */
export async function setBusinessTerms(ctx: AdminCtx, userId: number, terms: BusinessTerms): Promise<void> {
  const account = await accountOf(ctx, userId);
  if (!account) throw notFound('User');
  const before = await businessTermsOf({ ...ctx, actor: null }, userId);
  await transaction(ctx, async (tx) => {
    await write(
      tx,
      `insert into business_terms (user_id, tax_certificate, invoice_days) values (?, ?, ?)
       on conflict (user_id) do update set tax_certificate = excluded.tax_certificate,
         invoice_days = excluded.invoice_days, updated_at = now()`,
      [userId, terms.taxCertificate, terms.invoiceDays],
    );
    await recordActivity(tx, { action: 'user.terms_changed', subject: account.username, before, after: terms });
  });
}
