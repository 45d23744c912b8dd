import { type LineKind, type PublicDetailKey, publicDetails } from '../directory/values.ts';

export type ListingFieldKey = 'companyName' | 'suiteNumber' | PublicDetailKey;

/** The fields of its listing that a tenant can confirm or change; floor and days are the manager's. */
export const listingFields: Readonly<Record<ListingFieldKey, LineKind>> = {
  companyName: 'text',
  suiteNumber: 'text',
  ...publicDetails,
};
export const listingFieldKeys = Object.keys(listingFields) as ListingFieldKey[];
