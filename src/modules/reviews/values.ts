import { type LineKind, type PublicDetailKey, publicDetails } from '../directory/values.ts';

/** Fields of a listing without kinds, which affect the search and are set by the manager. */
export type ListingFieldKey = 'companyName' | 'suiteNumber' | Exclude<PublicDetailKey, 'kinds'>;

export type ListingLineKind = Exclude<LineKind, 'kinds'>;

const { kinds: _kinds, ...details } = publicDetails;
export const listingFields: Readonly<Record<ListingFieldKey, ListingLineKind>> = {
  companyName: 'text',
  suiteNumber: 'text',
  ...details,
};
export const listingFieldKeys = Object.keys(listingFields) as ListingFieldKey[];
