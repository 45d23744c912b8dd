import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { iso, query } from '../../platform/sql.ts';
import { listings } from '../directory/index.ts';
import { buildings, hashToken, type ManagedPropertyId } from '../tenancy/index.ts';
import { ASKED_LATELY } from './commands/questions.ts';
import {
  type Listing,
  linkStates,
  linkWords,
  listing,
  listingKeys,
  MAX_PROPOSALS,
  type Proposal,
  type ReviewLink,
  type Reviews,
  reviewsReply,
  storedProposal,
} from './schema.ts';

/** What the directory shows of the tenant `t`: columns. */
export const LISTING = `t.company_name as "companyName", t.suite_number as "suiteNumber", t.phone, t.email, t.website, t.aliases, t.contacts`;

const LINK_SQL = `select r.id as "reviewId", r.property_id as "propertyId", p.name as building, p.slug,
    case when r.state <> 'asked' then 'used' when t.id is null then 'gone' when t.email is distinct from r.email then 'withdrawn'
      when r.expires_at <= now() then 'lapsed' else 'open' end as state,
    t.revision, case when t.id is not null then (select row_to_json(l) from (select ${LISTING}) l) end as listing
  from tenant_review r join ${buildings} p on p.id = r.property_id left join ${listings} t on t.id = r.tenant_id
  where r.token_hash = ?`;
const linkRow = z.object({
  ...{ reviewId: z.int(), propertyId: z.int(), building: z.string(), slug: z.string() },
  state: z.enum(linkStates),
  revision: z.int().nullable(),
  listing: listing.nullable(),
});

/** What is behind the hash of a link's token. @throws AppError `invalid` for an unknown one. */
export async function linkOf(ctx: Ctx, tokenHash: string): Promise<z.output<typeof linkRow>> {
  const [found] = await query(ctx, LINK_SQL, [tokenHash], linkRow);
  if (!found)
    throw new AppError(
      'invalid',
      'This link is not known. Open it from the mail again, or ask the manager of the building.',
    );
  return found;
}

/** What a mailed link leads to. Only while it is open does it show the listing, and never more than that one. */
export async function readLink(ctx: Ctx, token: string): Promise<ReviewLink> {
  const { state, building, slug, revision, listing: shown } = await linkOf(ctx, hashToken(token));
  if (state !== 'open') return { state, building, slug, message: linkWords[state], revision: null, listing: null };
  return { state, building, slug, message: null, revision, listing: shown };
}

const figures = reviewsReply.omit({ proposals: true });

/** How far the questions are, and what tenants have proposed. */
export async function readReviews(ctx: Ctx, propertyId: ManagedPropertyId): Promise<Reviews> {
  const [[counted], proposals] = await Promise.all([
    query(ctx, FIGURES_SQL, [propertyId, propertyId, propertyId, propertyId, propertyId], figures),
    listProposals(ctx, propertyId),
  ]);
  if (!counted) throw new Error(`no figures of property ${propertyId}`);
  return { ...counted, proposals };
}

const PROPOSED = `tenant_review r join ${listings} t on t.id = r.tenant_id where r.property_id = ? and r.state = 'proposed'`;

const FIGURES_SQL = `
  select (select ${iso('next_at')} from review_schedule where property_id = ?) as "nextAt",
    (count(*) filter (where email is not null and not lately))::int as askable,
    (count(*) filter (where email is not null and lately))::int as "askedLately",
    (count(*) filter (where email is null))::int as "withoutEmail",
    (select count(*)::int from tenant_review
     where property_id = ? and state = 'asked' and token_hash is not null and expires_at > now()) as waiting,
    (select count(*)::int from tenant_review
     where property_id = ? and state = 'confirmed' and answered_at > now() - interval '90 days') as confirmed,
    (select count(*)::int from ${PROPOSED}) as "proposalCount"
  from (select t.email, ${ASKED_LATELY} as lately from ${buildings} p join ${listings} t on t.property_id = p.id
        where p.id = ? and t.is_present) one`;

const proposed = z.object({
  ...{ id: z.int(), tenantId: z.int(), floorNumber: z.int(), revision: z.int(), proposedAt: z.string() },
  proposal: storedProposal,
  listing,
});

async function listProposals(ctx: Ctx, propertyId: number): Promise<Proposal[]> {
  const found = await query(
    ctx,
    `select r.id, t.id as "tenantId", t.floor_number as "floorNumber", t.revision, ${iso('r.answered_at')} as "proposedAt",
       r.proposal, (select row_to_json(l) from (select ${LISTING}) l) as listing
     from ${PROPOSED} order by r.answered_at, r.id limit ${MAX_PROPOSALS}`,
    [propertyId],
    proposed,
  );
  return found.map(({ listing: now, proposal, ...rest }) => ({
    ...rest,
    ...{ companyName: now.companyName, suiteNumber: now.suiteNumber },
    changes: differencesOf(proposal, now),
  }));
}

function differencesOf({ before, after }: z.output<typeof storedProposal>, now: Listing): Proposal['changes'] {
  return listingKeys
    .filter((field) => field in after)
    .map((field) => {
      const values = { before: before[field] ?? null, now: now[field], proposed: after[field] ?? null };
      const isConflict =
        !isDeepStrictEqual(values.now, values.before) && !isDeepStrictEqual(values.now, values.proposed);
      return { field, ...values, isConflict };
    });
}
