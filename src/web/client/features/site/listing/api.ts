import type * as mailCalls from '../../../../../modules/mail/calls.ts';
import type * as reviewsCalls from '../../../../../modules/reviews/calls.ts';
import type {
  Confirmation,
  LinkedListing,
  Listing,
  ListingChanges,
  ReviewLink,
} from '../../../../../modules/reviews/schema.ts';
import { address, call } from '../../../lib/api.ts';

export type { LinkedListing, Listing, ReviewLink };
export type OpenListing = LinkedListing & { listing: Listing; revision: number };

export const openListing = (token: string) =>
  call(address<typeof reviewsCalls.openListings>('POST', '/api/listing/open'), { body: { token } });

export const confirmListings = (token: string, listings: Confirmation['listings']) =>
  call(address<typeof reviewsCalls.confirmListings>('POST', '/api/listing/confirm'), { body: { token, listings } });

/** Proposes changes; omitted fields are unchanged. */
export const proposeChanges = (token: string, reviewId: number, changes: ListingChanges) =>
  call(address<typeof reviewsCalls.proposeChanges>('POST', '/api/listing/propose'), {
    body: { token, reviewId, ...changes },
  });

export const unsubscribe = (token: string) =>
  call(address<typeof mailCalls.unsubscribe>('POST', '/unsubscribe'), { query: { token } });

export const resubscribe = (token: string) =>
  call(address<typeof mailCalls.resubscribe>('POST', '/api/mail/resubscribe'), { body: { token } });
