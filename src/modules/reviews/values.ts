import { type LineKind, type PublicDetailKey, publicDetails } from '../directory/values.ts';

/** What a tenant is, its manager says: words that lead to it stand in everybody's search. */
export type ListingFieldKey = 'companyName' | 'suiteNumber' | Exclude<PublicDetailKey, 'kinds'>;

export type ListingLineKind = Exclude<LineKind, 'kinds'>;

/** The fields of its listing that a tenant can confirm or change; floor and days are the manager's. */
const { kinds: _kinds, ...details } = publicDetails;
export const listingFields: Readonly<Record<ListingFieldKey, ListingLineKind>> = {
  companyName: 'text',
  suiteNumber: 'text',
  ...details,
};
export const listingFieldKeys = Object.keys(listingFields) as ListingFieldKey[];
