import { z } from 'zod';
import { proposalInput } from '../../../../../modules/reviews/schema.ts';
import { type ListingFieldKey, listingFieldKeys } from '../../../../../modules/reviews/values.ts';
import texts from '../../../../../texts/generated/front/listing.en.js';
import type { Listing } from './api.ts';
import { changesOf } from './changes.ts';

const lines = Object.fromEntries(listingFieldKeys.map((key) => [key, z.string()])) as Record<
  ListingFieldKey,
  z.ZodString
>;
const contact = z.object({ name: z.string(), phone: z.string(), isPrimary: z.boolean(), isListed: z.boolean() });

const changesInput = proposalInput.omit({ token: true, reviewId: true });

/** Schema whose output is the call's changes. */
export const listingForm = (listing: Listing) =>
  z
    .object({ ...lines, contacts: z.array(contact) })
    .transform((form, refused): z.input<typeof changesInput> => {
      const changes = changesOf(listing, form);
      if (changes) return changes;
      refused.addIssue({ code: 'custom', path: ['hours'], message: texts.hoursUnread });
      return z.NEVER;
    })
    .pipe(changesInput);
