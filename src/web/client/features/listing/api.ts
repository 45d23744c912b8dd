import type { Listing, ReviewLink } from '../../../../modules/reviews/schema.ts';
import { call, typed } from '../../lib/api.ts';

export type { Listing, ReviewLink };

export const openListing = (token: string) =>
  call('POST', '/api/listing/open', { body: { token }, reply: typed<ReviewLink>() });

export const confirmListing = (token: string, revision: number) =>
  call('POST', '/api/listing/confirm', { body: { token, revision } });

/** What is left out stays as it is. */
export const proposeChanges = (token: string, changes: Partial<Listing>) =>
  call('POST', '/api/listing/propose', { body: { token, ...changes } });
