import type * as calls from '../../../modules/shop/calls.ts';
import type { Inscription, InscriptionInput } from '../../../modules/shop/schema.ts';
import { address, addressOf } from './call-address.ts';

export interface Building {
  id: number;
  name: string;
  slug: string;
}

/** What is engraved, while it is typed. */
export interface InscriptionDraft {
  /** `null`: as typed. */
  propertyId: number | null;
  name: string;
  address: string;
  /** Slug or address of the directory. */
  directory: string;
}

export const emptyDraft: InscriptionDraft = { propertyId: null, name: '', address: '', directory: '' };

/** Of an order, parts may be missing. */
export type KnownInscription = { [Key in keyof Inscription]: Inscription[Key] | null };

export const draftOf = (known: KnownInscription | null): InscriptionDraft =>
  known
    ? {
        propertyId: known.propertyId,
        name: known.name ?? '',
        address: known.address ?? '',
        directory: known.slug ?? '',
      }
    : emptyDraft;

/** `null` without an answer. */
export function inputOf({ propertyId, name, address, directory }: InscriptionDraft): InscriptionInput | null {
  if (propertyId === null && name.trim() === '') return null;
  const text = { name: name.trim() || null, address: address.trim() || null };
  return { propertyId, ...text, directory: propertyId === null ? directory.trim() || null : null };
}

/** Last part of an address; the server reads it so, too. */
export const slugOf = (typed: string): string =>
  typed
    .trim()
    .replace(/[?#].*$/, '')
    .replace(/\/+$/, '')
    .split('/')
    .at(-1)
    ?.toLowerCase() ?? '';

export function drawingUrl(
  { productId, variantId }: { productId: number; variantId: number | null | undefined },
  draft: InscriptionDraft,
): string {
  const slug = slugOf(draft.directory);
  const query = {
    variantId: variantId || undefined,
    name: draft.name.trim().slice(0, 60) || undefined,
    address: draft.address.trim().slice(0, 80) || undefined,
    directory: /^[a-z0-9-]{1,60}$/.test(slug) ? slug : undefined,
  };
  const drawing = address<typeof calls.drawSample>('GET', '/api/shop/products/:id/drawing');
  return addressOf(drawing, { params: { id: productId }, query });
}
