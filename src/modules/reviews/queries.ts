import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { Ctx } from '../../platform/core/context.ts';
import { isoTimestamp, query } from '../../platform/core/sql.ts';
import { AppError } from '../../shared/errors.ts';
import { hashToken } from '../accounts/index.ts';
import { listings } from '../directory/index.ts';
import { tenantFields } from '../directory/schema.ts';
import { buildings, type ManagedPropertyId, type ViewedPropertyId } from '../tenancy/index.ts';
import { CANDIDATES } from './candidates.ts';
import {
  countedTenant,
  type Listing,
  linkStates,
  linkWords,
  listing,
  listingKeys,
  MAX_COUNTED,
  MAX_PROPOSALS,
  type Proposal,
  type ReviewLink,
  type Reviews,
  reviewsReply,
  storedProposal,
} from './schema.ts';
import { listingFieldKeys } from './values.ts';

const LISTING = [...listingFieldKeys.map((key) => `t.${tenantFields[key].column} as "${key}"`), 't.contacts'].join(
  ', ',
);

const LINK_SQL = `select r.id as "reviewId", r.property_id as "propertyId", p.name as building, p.slug,
    case when r.state <> 'asked' then 'used' when t.id is null then 'gone' when t.email is distinct from r.email then 'withdrawn'
      when coalesce(l.expires_at, r.expires_at) <= now() then 'lapsed' else 'open' end as state,
    t.revision, case when t.id is not null then (select row_to_json(l) from (select ${LISTING}) l) end as listing
  from (
    select id, null::timestamptz as expires_at from tenant_review where token_hash = ?
    union all
    select r.id, l.expires_at from review_letter l
    join tenant_review r on r.letter_id = l.id and r.asked_at >= l.asked_at where l.token_hash = ?) l
  join tenant_review r on r.id = l.id join ${buildings} p on p.id = r.property_id
  left join ${listings} t on t.id = r.tenant_id
  order by p.name, p.id, t.company_name, r.id`;
const linkRow = z.object({
  reviewId: z.int(),
  propertyId: z.int(),
  building: z.string(),
  slug: z.string(),
  state: z.enum(linkStates),
  revision: z.int().nullable(),
  listing: listing.nullable(),
});
export type LinkRow = z.output<typeof linkRow>;

/** Returns the entries of a link, one per tenant. @throws AppError `invalid` for an unknown token */
export async function reviewsOfLink(ctx: Ctx, tokenHash: string): Promise<LinkRow[]> {
  const reviews = await query(ctx, LINK_SQL, [tokenHash, tokenHash], linkRow);
  if (reviews.length > 0) return reviews;
  throw new AppError(
    'invalid',
    'This link is not valid. Use the one in your latest email, or contact the building manager.',
  );
}

export async function readLink(ctx: Ctx, token: string): Promise<ReviewLink> {
  const reviews = await reviewsOfLink(ctx, hashToken(token));
  return {
    listings: reviews.map(({ propertyId: _, revision, listing: openListing, ...link }) =>
      link.state === 'open'
        ? { ...link, message: null, revision, listing: openListing }
        : { ...link, message: linkWords[link.state], revision: null, listing: null },
    ),
  };
}

const figuresRow = reviewsReply.omit({ proposals: true, unsubscribed: true, unreachable: true, unanswered: true });

export async function readReviews(ctx: Ctx, propertyId: ManagedPropertyId): Promise<Reviews> {
  const [[countedFigures], proposals, unsubscribed, unreachable, unanswered] = await Promise.all([
    query(ctx, FIGURES_SQL, [propertyId, propertyId, propertyId, propertyId, propertyId, propertyId], figuresRow),
    listProposals(ctx, propertyId),
    query(ctx, UNSUBSCRIBED_SQL, [propertyId], countedTenant),
    query(ctx, UNREACHABLE_SQL, [propertyId], countedTenant),
    query(ctx, UNANSWERED_SQL, [propertyId], countedTenant),
  ]);
  if (!countedFigures) throw new Error(`no figures of property ${propertyId}`);
  return { ...countedFigures, proposals, unsubscribed, unreachable, unanswered };
}

const PROPOSED_REVIEWS = `tenant_review r join ${listings} t on t.id = r.tenant_id where r.property_id = ? and r.state = 'proposed'`;

const UNREACHABLE_TENANTS = `${listings} t where t.property_id = ? and t.is_present and t.email is null`;

const UNANSWERED_REVIEWS = `tenant_review r where r.property_id = ? and r.state = 'asked' and r.expires_at > now()`;

const FIGURES_SQL = `
  select (select ${isoTimestamp('next_at')} from review_schedule where property_id = ?) as "nextAt",
    (count(*) filter (where can_be_asked))::int as askable,
    (count(distinct mailbox) filter (where can_be_asked and not was_mailed))::int as mails,
    (count(*) filter (where not can_be_asked and not is_unsubscribed))::int as "askedLately",
    (count(*) filter (where is_unsubscribed))::int as "unsubscribedCount",
    (select count(*)::int from ${UNREACHABLE_TENANTS}) as "withoutEmail",
    (select count(*)::int from ${UNANSWERED_REVIEWS}) as waiting,
    (select count(*)::int from tenant_review
     where property_id = ? and state = 'confirmed' and answered_at > now() - interval '90 days') as confirmed,
    (select count(*)::int from ${PROPOSED_REVIEWS}) as "proposalCount"
  from ${CANDIDATES} one`;

const TENANT_COLUMNS = `tenant_id as "tenantId", company_name as "companyName", suite_number as "suiteNumber"`;
const FIRST_BY_NAME = `order by company_name collate natural_order, tenant_id limit ${MAX_COUNTED}`;

const UNSUBSCRIBED_SQL = `select ${TENANT_COLUMNS} from ${CANDIDATES} one where is_unsubscribed ${FIRST_BY_NAME}`;

const UNREACHABLE_SQL = `select ${TENANT_COLUMNS} from (select t.*, t.id as tenant_id from ${UNREACHABLE_TENANTS}) one ${FIRST_BY_NAME}`;

const UNANSWERED_SQL = `select ${TENANT_COLUMNS} from (select t.*, t.id as tenant_id from (select * from ${UNANSWERED_REVIEWS}) r
  join ${listings} t on t.id = r.tenant_id) one ${FIRST_BY_NAME}`;

const proposalRow = z.object({
  id: z.int(),
  tenantId: z.int(),
  floorNumber: z.int(),
  revision: z.int(),
  proposedAt: z.string(),
  proposal: storedProposal,
  listing,
});

const proposalCount = reviewsReply.pick({ proposalCount: true });

export async function countProposals(ctx: Ctx, propertyId: ViewedPropertyId): Promise<number> {
  const countSql = `select count(*)::int as "proposalCount" from ${PROPOSED_REVIEWS}`;
  const [row] = await query(ctx, countSql, [propertyId], proposalCount);
  return row?.proposalCount ?? 0;
}

export async function listProposals(ctx: Ctx, propertyId: ManagedPropertyId): Promise<Proposal[]> {
  const proposals = await query(
    ctx,
    `select r.id, t.id as "tenantId", t.floor_number as "floorNumber", t.revision, ${isoTimestamp('r.answered_at')} as "proposedAt",
       r.proposal, (select row_to_json(l) from (select ${LISTING}) l) as listing
     from ${PROPOSED_REVIEWS} order by r.answered_at, r.id limit ${MAX_PROPOSALS}`,
    [propertyId],
    proposalRow,
  );
  return proposals.map(({ listing: presentListing, proposal, ...fields }) => ({
    ...fields,
    companyName: presentListing.companyName,
    suiteNumber: presentListing.suiteNumber,
    changes: differencesOf(proposal, presentListing),
  }));
}

function differencesOf(
  { before, after }: z.output<typeof storedProposal>,
  presentListing: Listing,
): Proposal['changes'] {
  return listingKeys
    .filter((field) => field in after)
    .map((field) => {
      const values = { before: before[field] ?? null, now: presentListing[field], proposed: after[field] ?? null };
      const isConflict =
        !isDeepStrictEqual(values.now, values.before) && !isDeepStrictEqual(values.now, values.proposed);
      return { field, ...values, isConflict };
    });
}
