import { z } from 'zod';
import { type Tx, transaction } from '../../platform/core/context.ts';
import { query, write } from '../../platform/core/sql.ts';
import { subscriber } from '../../platform/events/jobs.ts';
import { directoryWords } from '../../texts/directory.ts';
import { floorName } from '../../texts/floor-name.ts';
import { defaultLanguage, languageCodes } from '../../texts/languages.ts';
import { listings, readFloors } from '../directory/index.ts';
import { type FloorPlan, floorPlan } from '../directory/schema.ts';
import { wayTo } from '../directory/values.ts';
import { isMailStored, renderLetter, storeMail, tokenLink } from '../mail/index.ts';
import { buildings } from '../tenancy/index.ts';
import { issueLetterToken } from './commands/answers.ts';
import { openUnmailedLetter } from './commands/questions.ts';
import { tenantReviewAsked } from './events.ts';
import { type AskedTenant, reviewLetter } from './letters.ts';

export const reviewSubscribers = [
  subscriber('mailTenantReview', tenantReviewAsked, 'mail', async (ctx, { reviewId }) => {
    const dedupeKey = `tenantReview-${reviewId}`;
    await transaction(ctx, async (tx) => {
      if (await isMailStored(tx, dedupeKey)) return;
      const letter = await openUnmailedLetter(tx, reviewId);
      if (!letter) return;
      const { letterId, to } = letter;
      const tenants = await listWaitingTenants(tx, letterId);
      const token = await issueLetterToken(tx, letterId);
      const url = tokenLink(ctx.platform.env.APP_URL, '/your-listing', token);
      const mail = tenants.length > 0 ? reviewLetter({ to, tenants, url }) : null;
      const isMailed =
        mail !== null &&
        (await storeMail(tx, { ...renderLetter(mail), kind: 'reviewLetters', sensitive: true, dedupeKey }));
      if (!isMailed) await deleteUnsentReviews(tx, letterId);
    });
  }),
];

/** Deletes reviews of tenants that were deleted, changed or unsubscribed before the mail was written. */
async function deleteUnsentReviews(tx: Tx, letterId: number): Promise<void> {
  await write(tx, `delete from tenant_review where letter_id = ? and state = 'asked'`, [letterId]);
}

const waitingTenant = z.object({
  companyName: z.string(),
  suiteNumber: z.string(),
  floorNumber: z.int(),
  way: z.string().nullable(),
  stepFree: z.string().nullable(),
  propertyId: z.int(),
  building: z.string(),
  address: z.string(),
  language: z.enum(languageCodes),
});

async function listWaitingTenants(tx: Tx, letterId: number): Promise<AskedTenant[]> {
  const tenants = await query(
    tx,
    `select t.company_name as "companyName", t.suite_number as "suiteNumber", t.floor_number as "floorNumber", t.way, t.step_free as "stepFree",
       p.id as "propertyId", p.name as building, p.address, p.tenant_language as language
     from review_letter l join tenant_review r on r.letter_id = l.id and r.asked_at >= l.asked_at
     join ${buildings} p on p.id = r.property_id
     join ${listings} t on t.id = r.tenant_id and t.email = r.email
     where l.id = ? and r.state = 'asked' order by r.id`,
    [letterId],
    waitingTenant,
  );
  const language = tenants[0]?.language ?? defaultLanguage;
  const directoryTexts = directoryWords[language];
  const plans = new Map<number, FloorPlan>();
  const waitingTenants: AskedTenant[] = [];
  for (const tenant of tenants) {
    const { propertyId, floorNumber } = tenant;
    const plan =
      plans.get(propertyId) ??
      floorPlan((await readFloors(tx, propertyId)).floors, (floor) => floorName(directoryTexts, floor));
    plans.set(propertyId, plan);
    waitingTenants.push({ ...tenant, floor: plan.label(floorNumber), way: wayTo(tenant, plan, directoryTexts.way) });
  }
  return waitingTenants;
}
