import { z } from 'zod';
import { type Tx, transaction } from '../../platform/context.ts';
import { subscriber } from '../../platform/jobs.ts';
import { lock, write } from '../../platform/sql.ts';
import { languageCodes } from '../../texts/languages.ts';
import { listings } from '../directory/index.ts';
import { isMailStored, storeMail } from '../mail/index.ts';
import { buildings } from '../tenancy/index.ts';
import { issueReviewToken } from './commands/answers.ts';
import { tenantReviewAsked } from './events.ts';
import { reviewLetter } from './letters.ts';
import { LISTING } from './queries.ts';
import { listing } from './schema.ts';

export const reviewSubscribers = [
  subscriber('mailTenantReview', tenantReviewAsked, 'mail', async (ctx, { reviewId }) => {
    const dedupeKey = `tenantReview-${reviewId}`;
    await transaction(ctx, async (tx) => {
      const question = await waitingQuestion(tx, reviewId);
      if (await isMailStored(tx, dedupeKey)) return;
      // Deleted, moved out of the list or readdressed before its mail was written: it was not asked, and can be again.
      if (!question)
        return void (await write(tx, `delete from tenant_review where id = ? and state = 'asked'`, [reviewId]));
      const url = `${ctx.platform.env.APP_URL}/your-listing#token=${await issueReviewToken(tx, reviewId)}`;
      const letter = reviewLetter({ ...question, url });
      await storeMail(tx, { ...letter, sensitive: true, dedupeKey });
    });
  }),
];

const waiting = z.object({
  ...{ to: z.string(), building: z.string(), address: z.string(), floorNumber: z.int() },
  language: z.enum(languageCodes),
  listing,
});

/** The question with what the directory shows now; `null` where nobody is there to be asked any more. */
async function waitingQuestion(tx: Tx, reviewId: number): Promise<z.output<typeof waiting> | null> {
  const [found] = await lock(
    tx,
    `select r.email as "to", p.name as building, p.address, p.tenant_language as language, t.floor_number as "floorNumber",
       (select row_to_json(l) from (select ${LISTING}) l) as listing
     from tenant_review r join ${buildings} p on p.id = r.property_id
     join ${listings} t on t.id = r.tenant_id and t.email = r.email
     where r.id = ? and r.state = 'asked' for update of r`,
    [reviewId],
    waiting,
  );
  return found ?? null;
}
