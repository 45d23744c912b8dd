import { z } from 'zod';
import {
  type PropertyInput,
  propertyInput,
  propertyReply,
  slug,
  slugFromName,
} from '../../../../../modules/tenancy/schema.ts';
import { timeZones } from '../../../../../shared/time-zones.ts';

/** Schema of a new property; an empty slug is left to the server. */
export const newPropertyForm = propertyInput.extend({ slug: z.union([z.literal(''), slug]) });
export const settingsForm = propertyInput.extend({ slug });
export type PropertyFormInput = z.input<typeof newPropertyForm>;

/** Schema of a property without fields that depend on the user. */
export const savedProperty = propertyReply.omit({
  role: true,
  isOwner: true,
  offeredUntil: true,
  transferOffer: true,
  version: true,
});
export type SavedProperty = z.infer<typeof savedProperty>;

export const emptyPropertyForm: PropertyFormInput = {
  name: '',
  address: '',
  slug: '',
  description: '',
  leasingContact: '',
  leasingPhone: '',
  amenities: '',
  logoUrl: '',
  imageUrl: '',
};

/** Form input with the id, so that the server can reject another property's form. */
export function propertyFormOf(property: SavedProperty): PropertyFormInput {
  return {
    id: property.id,
    name: property.name,
    address: property.address,
    slug: property.slug,
    description: property.description ?? '',
    leasingContact: property.leasingContact ?? '',
    leasingPhone: property.leasingPhone ?? '',
    amenities: property.amenities ?? '',
    logoUrl: property.logoUrl ?? '',
    wallOrder: property.wallOrder,
    timeZone: property.timeZone,
    nightFrom: property.nightFrom,
    nightTo: property.nightTo,
    wallFeatured: property.wallFeatured,
    tenantLanguage: property.tenantLanguage,
    searchEngines: property.searchEngines,
    hours: property.hours,
    accent: property.accent,
    layout: property.layout,
    framing: property.framing,
    imageUrl: property.imageUrl ?? '',
  };
}

/** Input without an empty slug; the time zone is the browser's if supported. */
export function newPropertyInputOf(
  { slug, ...values }: z.output<typeof newPropertyForm>,
  ownTimeZone = Intl.DateTimeFormat().resolvedOptions().timeZone, // clock: a new building's default
): PropertyInput {
  const timeZone = timeZones.find((timeZoneName) => timeZoneName === ownTimeZone);
  return { ...values, ...(slug !== '' && { slug }), ...(timeZone && { timeZone }) };
}

/** Derives the slug from the name until it is edited. */
export function followName(currentSlug: string, nameBefore: string, nameNow: string): string {
  const isOurs = currentSlug === slugFromName(nameBefore);
  return isOurs ? slugFromName(nameNow) : currentSlug;
}

const slugTaken = z.object({ suggestion: slug });

export function suggestionOf(details: unknown): string | null {
  return slugTaken.safeParse(details).data?.suggestion ?? null;
}

/** Fields that buildings of one owner share; the others are never copied. */
export const copiedFields = [
  ...(['leasingContact', 'leasingPhone', 'amenities', 'logoUrl', 'hours', 'wallOrder', 'wallFeatured'] as const),
  ...(['nightFrom', 'nightTo', 'timeZone', 'tenantLanguage'] as const),
] as const;
