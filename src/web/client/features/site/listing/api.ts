import type { Confirmation, LinkedListing, Listing, ReviewLink } from '../../../../../modules/reviews/schema.ts';
import { call, typed } from '../../../lib/api.ts';

export type { LinkedListing, Listing, ReviewLink };
export type OpenListing = LinkedListing & { listing: Listing; revision: number };

export const openListing = (token: string) =>
  call('POST', '/api/listing/open', { body: { token }, reply: typed<ReviewLink>() });

export const confirmListings = (token: string, listings: Confirmation['listings']) =>
  call('POST', '/api/listing/confirm', { body: { token, listings } });

/** Omitted fields are unchanged. */
export const proposeChanges = (token: string, reviewId: number, changes: Partial<Listing>) =>
  call('POST', '/api/listing/propose', { body: { token, reviewId, ...changes } });

export const unsubscribe = (token: string) => call('POST', `/unsubscribe?token=${encodeURIComponent(token)}`);

export const resubscribe = (token: string) => call('POST', '/api/mail/resubscribe', { body: { token } });
