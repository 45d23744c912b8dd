import * as mailCalls from '../../../../../modules/mail/calls.ts';
import * as reviewsCalls from '../../../../../modules/reviews/calls.ts';
import type {
  Confirmation,
  LinkedListing,
  Listing,
  ListingChanges,
  ReviewLink,
} from '../../../../../modules/reviews/schema.ts';
import { call } from '../../../lib/api.ts';

export type { LinkedListing, Listing, ReviewLink };
export type OpenListing = LinkedListing & { listing: Listing; revision: number };

export const openListing = (token: string) => call(reviewsCalls.openListings, { body: { token } });

export const confirmListings = (token: string, listings: Confirmation['listings']) =>
  call(reviewsCalls.confirmListings, { body: { token, listings } });

/** Proposes changes; omitted fields are unchanged. */
export const proposeChanges = (token: string, reviewId: number, changes: ListingChanges) =>
  call(reviewsCalls.proposeChanges, {
    body: { token, reviewId, ...changes },
  });

export const unsubscribe = (token: string) => call(mailCalls.unsubscribe, { query: { token } });

export const resubscribe = (token: string) => call(mailCalls.resubscribe, { body: { token } });
