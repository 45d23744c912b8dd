import { z } from 'zod';
import { id, list } from '../../shared/fields.ts';
import { storedHours } from '../../shared/hours/hours-fields.ts';
import listingTexts from '../../texts/generated/front/listing.en.js';
import { contactReply, tenantChanges, tenantReply } from '../directory/schema.ts';
import { type ListingFieldKey, listingFieldKeys } from './values.ts';

export const listingKeys = [...listingFieldKeys, 'contacts'] as const;

const picked = Object.fromEntries(listingFieldKeys.map((key) => [key, true])) as Record<ListingFieldKey, true>;

const contact = contactReply.pick({ name: true, phone: true, isPrimary: true }).extend({
  /** Proposals of the version before do not say. */
  isListed: z.boolean().default(false),
});

/** A tenant as the directory shows it. */
export const listing = tenantReply.pick(picked).extend({ contacts: z.array(contact) });
export type Listing = z.infer<typeof listing>;

/** The days a link works, and those between two mails to the same mailbox. */
export const LINK_DAYS = 30;
export const PAUSE_DAYS = 80;
/** Tenants behind a number, as far as they are listed. */
export const MAX_COUNTED = 200;
/** Proposals that are listed, and decided by one call. */
export const MAX_PROPOSALS = 100;

const token = z.string('This link is incomplete').min(1, 'This link is incomplete').max(200);
export const linkInput = z.object({ token });
/** Listings confirmed by one call. */
const MAX_CONFIRMED = 1_000;
/** `revision`: of the listing that was looked at. */
export const confirmInput = z.object({
  token,
  listings: list(z.object({ reviewId: id, revision: z.int() }), {
    min: [1, 'Select at least one listing'],
    max: [MAX_CONFIRMED, `Select at most ${MAX_CONFIRMED} listings`],
  }),
});
export type Confirmation = z.output<typeof confirmInput>;
/** Fields that are left out stay as they are. */
export const proposalInput = tenantChanges
  .pick({ ...picked, contacts: true })
  .partial({ companyName: true, suiteNumber: true })
  .extend({ token, reviewId: id });
export type ListingChanges = Omit<z.output<typeof proposalInput>, 'token' | 'reviewId'>;

export const linkStates = ['open', 'used', 'lapsed', 'withdrawn', 'gone'] as const;
export type LinkState = (typeof linkStates)[number];

/** Why a link does nothing any more, and what to do; the same on its page and in a refusal. */
export const linkWords: Readonly<Record<Exclude<LinkState, 'open'>, string>> = listingTexts.states;

/** One tenant of a link. Its listing comes only while the question is open. */
const linkedListing = z.object({
  reviewId: id,
  state: z.enum(linkStates),
  building: z.string(),
  slug: z.string(),
  /** Why it does nothing any more, and what to do; `null` for an open one. */
  message: z.string().nullable(),
  revision: z.int().nullable(),
  listing: listing.nullable(),
});
export type LinkedListing = z.infer<typeof linkedListing>;
/** One mail asks about every tenant of its address, by building and name. */
export const linkReply = z.object({ listings: z.array(linkedListing) });
export type ReviewLink = z.infer<typeof linkReply>;

/** What an accepted proposal has replaced: an undo returns it whole. */
export const replacedListing = listing
  .extend({ contacts: z.array(contact.extend({ sortName: z.string().nullable().optional() })) })
  .partial();

/** What a tenant proposed: fields as they were then, and as they would be. */
export const storedProposal = z.object({ before: listing.partial(), after: listing.partial() });

const shown = z.union([z.string(), z.array(contact), storedHours]).nullable();
export type ListingValue = z.infer<typeof shown>;

export const proposalReply = z.object({
  id,
  tenantId: id,
  companyName: z.string(),
  suiteNumber: z.string(),
  floorNumber: z.int(),
  /** Of the tenant as it is shown here; sent back with a decision. */
  revision: z.int(),
  proposedAt: z.iso.datetime(),
  /** `now` is neither what the tenant saw nor what it proposes where somebody changed it meanwhile: `isConflict`. */
  changes: z.array(
    z.object({ field: z.enum(listingKeys), before: shown, now: shown, proposed: shown, isConflict: z.boolean() }),
  ),
});
export type Proposal = z.infer<typeof proposalReply>;

/** A tenant behind a number. */
export const countedTenant = z.object({ tenantId: id, companyName: z.string(), suiteNumber: z.string() });

export const reviewsReply = z.object({
  /** When tenants are asked by themselves; `null` where that is off. */
  nextAt: z.iso.datetime().nullable(),
  /** Tenants with an address that can be asked now, and the mails that takes: one for each address. */
  askable: z.int(),
  mails: z.int(),
  /** Tenants that were asked too lately, also by another building's mail to their address, and those without an address. */
  askedLately: z.int(),
  withoutEmail: z.int(),
  unreachable: z.array(countedTenant).describe('The first without an address, by name'),
  /** Tenants whose address does not want mail, and the first of them by name. */
  unsubscribedCount: z.int(),
  unsubscribed: z.array(countedTenant),
  /** Links that are open and not answered, and listings confirmed in the last 90 days. */
  waiting: z.int(),
  unanswered: z.array(countedTenant).describe('The first of those links, by name'),
  confirmed: z.int(),
  proposalCount: z.int(),
  /** The first of them, in the order in which they came. */
  proposals: z.array(proposalReply),
});
export type Reviews = z.infer<typeof reviewsReply>;

export const scheduleInput = z.object({ isOn: z.boolean() });
/** Tenants that were asked, and mails sent: one for each address. */
export const askReply = z.object({ asked: z.int(), mails: z.int() });

const atOnce = <Item extends z.ZodType>(item: Item) =>
  list(item, {
    min: [1, 'Select at least one proposal'],
    max: [MAX_PROPOSALS, `Select at most ${MAX_PROPOSALS} proposals`],
  });
export const decisionInput = z.object({
  decision: z.enum(['accept', 'decline'], 'Choose accept or decline'),
  proposals: atOnce(z.object({ id, revision: z.int() })).refine(
    (list) => new Set(list.map((one) => one.id)).size === list.length,
    'Each proposal can be listed only once',
  ),
});
export type Decision = z.output<typeof decisionInput>;
export const undoInput = z.object({ ids: atOnce(id).transform((ids) => [...new Set(ids)]) });
