import * as calls from '../../../modules/shop/calls.ts';
import type { Inscription, InscriptionInput } from '../../../modules/shop/schema.ts';
import { cutToGraphemes } from '../../../shared/graphemes.ts';
import { addressOf } from './call-address.ts';

export interface Building {
  id: number;
  name: string;
  slug: string;
}

/** Engraved text while it is typed. */
export interface InscriptionDraft {
  /** `null` for typed text. */
  propertyId: number | null;
  name: string;
  address: string;
  /** Slug or address of the directory. */
  directory: string;
}

export const emptyDraft: InscriptionDraft = { propertyId: null, name: '', address: '', directory: '' };

/** Inscription of an order, parts of which may be missing. */
export type SavedInscription = { [Key in keyof Inscription]: Inscription[Key] | null };

export const draftOf = (inscription: SavedInscription | null): InscriptionDraft =>
  inscription
    ? {
        propertyId: inscription.propertyId,
        name: inscription.name ?? '',
        address: inscription.address ?? '',
        directory: inscription.slug ?? '',
      }
    : emptyDraft;

/** Input for the server; `null` while the choice is missing. */
export function inputOf({ propertyId, name, address, directory }: InscriptionDraft): InscriptionInput | null {
  if (propertyId === null && name.trim() === '') return null;
  const text = { name: name.trim() || null, address: address.trim() || null };
  return { propertyId, ...text, directory: propertyId === null ? directory.trim() || null : null };
}

/** Last part of an address, as the server parses it. */
export const slugOf = (text: string): string =>
  text.trim().split(/[?#]/, 1)[0]?.split('/').filter(Boolean).at(-1)?.toLowerCase() ?? '';

export function drawingUrl(
  { productId, variantId }: { productId: number; variantId: number | null | undefined },
  draft: InscriptionDraft,
): string {
  const slug = slugOf(draft.directory);
  const query = {
    variantId: variantId || undefined,
    name: cutToGraphemes(draft.name.trim(), 60) || undefined,
    address: cutToGraphemes(draft.address.trim(), 80) || undefined,
    directory: /^[a-z0-9-]{1,60}$/.test(slug) ? slug : undefined,
  };
  const drawing = calls.drawSample;
  return addressOf(drawing, { params: { id: productId }, query });
}
