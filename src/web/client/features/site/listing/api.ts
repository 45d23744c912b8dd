import type { Confirmation, LinkedListing, Listing, ReviewLink } from '../../../../../modules/reviews/schema.ts';
import { call, typed } from '../../../lib/api.ts';

export type { LinkedListing, Listing, ReviewLink };
/** A listing that can be answered. */
export type OpenListing = LinkedListing & { listing: Listing; revision: number };

export const openListing = (token: string) =>
  call('POST', '/api/listing/open', { body: { token }, reply: typed<ReviewLink>() });

export const confirmListings = (token: string, listings: Confirmation['listings']) =>
  call('POST', '/api/listing/confirm', { body: { token, listings } });

/** What is left out stays as it is. */
export const proposeChanges = (token: string, reviewId: number, changes: Partial<Listing>) =>
  call('POST', '/api/listing/propose', { body: { token, reviewId, ...changes } });

/** No more mail that its reader did not ask for. */
export const unsubscribe = (token: string) => call('POST', `/unsubscribe?token=${encodeURIComponent(token)}`);

export const resubscribe = (token: string) => call('POST', '/api/mail/resubscribe', { body: { token } });
