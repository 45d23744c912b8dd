import { z } from 'zod';
import { id, list } from '../../shared/fields.ts';
import { storedHours } from '../../shared/hours/hours-fields.ts';
import listingTexts from '../../texts/generated/front/listing.en.js';
import { contactReply, tenantChanges, tenantReply } from '../directory/schema.ts';
import { type ListingFieldKey, listingFieldKeys } from './values.ts';

export const listingKeys = [...listingFieldKeys, 'contacts'] as const;

const listingFieldMask = Object.fromEntries(listingFieldKeys.map((key) => [key, true])) as Record<
  ListingFieldKey,
  true
>;

const contact = contactReply.pick({ name: true, phone: true, isPrimary: true }).extend({
  /** Absent in proposals of the previous version. */
  isListed: z.boolean().default(false),
});

export const listing = tenantReply.pick(listingFieldMask).extend({ contacts: z.array(contact) });
export type Listing = z.infer<typeof listing>;

/** Days of a link's validity, and between two mails to a mailbox. */
export const LINK_DAYS = 30;
export const PAUSE_DAYS = 80;
export const MAX_COUNTED = 200;
export const MAX_PROPOSALS = 100;

const token = z.string('This link is incomplete').min(1, 'This link is incomplete').max(200);
export const linkInput = z.object({ token });
const MAX_CONFIRMED = 1_000;
export const confirmInput = z.object({
  token,
  listings: list(z.object({ reviewId: id, revision: z.int() }), {
    min: [1, 'Select at least one listing'],
    max: [MAX_CONFIRMED, `Select at most ${MAX_CONFIRMED} listings`],
  }),
});
export type Confirmation = z.output<typeof confirmInput>;
/** Absent fields are unchanged. */
export const proposalInput = tenantChanges
  .pick({ ...listingFieldMask, contacts: true })
  .partial({ companyName: true, suiteNumber: true })
  .extend({ token, reviewId: id });
export type ListingChanges = Omit<z.output<typeof proposalInput>, 'token' | 'reviewId'>;

export const linkStates = ['open', 'used', 'lapsed', 'withdrawn', 'gone'] as const;
export type LinkState = (typeof linkStates)[number];

/** Message and advice by state of a closed link, for page and error. */
export const linkWords: Readonly<Record<Exclude<LinkState, 'open'>, string>> = listingTexts.states;

/** Entry of a link; the listing is present only while open. */
const linkedListing = z.object({
  reviewId: id,
  state: z.enum(linkStates),
  building: z.string(),
  slug: z.string(),
  message: z.string().nullable(),
  revision: z.int().nullable(),
  listing: listing.nullable(),
});
export type LinkedListing = z.infer<typeof linkedListing>;
export const linkReply = z.object({ listings: z.array(linkedListing) });
export type ReviewLink = z.infer<typeof linkReply>;

export const replacedListing = listing
  .extend({ contacts: z.array(contact.extend({ sortName: z.string().nullable().optional() })) })
  .partial();

export const storedProposal = z.object({ before: listing.partial(), after: listing.partial() });

const listingValue = z.union([z.string(), z.array(contact), storedHours]).nullable();
export type ListingValue = z.infer<typeof listingValue>;

export const proposalReply = z.object({
  id,
  tenantId: id,
  companyName: z.string(),
  suiteNumber: z.string(),
  floorNumber: z.int(),
  revision: z.int(),
  proposedAt: z.iso.datetime(),
  /** Changes; `isConflict`: `now` differs from both, because the tenant was edited. */
  changes: z.array(
    z.object({
      field: z.enum(listingKeys),
      before: listingValue,
      now: listingValue,
      proposed: listingValue,
      isConflict: z.boolean(),
    }),
  ),
});
export type Proposal = z.infer<typeof proposalReply>;

export const countedTenant = z.object({ tenantId: id, companyName: z.string(), suiteNumber: z.string() });

export const reviewsReply = z.object({
  nextAt: z.iso.datetime().nullable(),
  askable: z.int(),
  mails: z.int(),
  /** Tenants reviewed too recently, also by another building, and those without an address. */
  askedLately: z.int(),
  withoutEmail: z.int(),
  unreachable: z.array(countedTenant).describe('The first without an address, by name'),
  unsubscribedCount: z.int(),
  unsubscribed: z.array(countedTenant),
  /** Unanswered open links, and listings confirmed in the last 90 days. */
  waiting: z.int(),
  unanswered: z.array(countedTenant).describe('The first of those links, by name'),
  confirmed: z.int(),
  proposalCount: z.int(),
  proposals: z.array(proposalReply),
});
export type Reviews = z.infer<typeof reviewsReply>;

export const scheduleInput = z.object({ isOn: z.boolean() });
export const askReply = z.object({ asked: z.int(), mails: z.int() });

const bulkList = <Item extends z.ZodType>(item: Item) =>
  list(item, {
    min: [1, 'Select at least one proposal'],
    max: [MAX_PROPOSALS, `Select at most ${MAX_PROPOSALS} proposals`],
  });
export const decisionInput = z.object({
  decision: z.enum(['accept', 'decline'], 'Choose accept or decline'),
  proposals: bulkList(z.object({ id, revision: z.int() })).refine(
    (proposals) => new Set(proposals.map((proposal) => proposal.id)).size === proposals.length,
    'Each proposal can be listed only once',
  ),
});
export type Decision = z.output<typeof decisionInput>;
export const undoInput = z.object({ ids: bulkList(id).transform((ids) => [...new Set(ids)]) });
