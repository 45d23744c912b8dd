import { z } from 'zod';
import { id, list } from '../../shared/fields.ts';

export const MAX_PICTURE_BYTES = 5_000_000;

export const uploadKinds = ['logo', 'logoDark', 'picture', 'page'] as const;
export type UploadKind = (typeof uploadKinds)[number];

const tenantUploadKinds = ['logo'] as const satisfies readonly UploadKind[];

export const assetKinds = [...uploadKinds, 'floor', 'tenantLogo'] as const;
export type AssetKind = (typeof assetKinds)[number];

export const MAX_PAGES = 6;

const CHOOSE_PURPOSE = 'Choose what the picture is for';
export const uploadFields = z.object({ kind: z.enum(uploadKinds, CHOOSE_PURPOSE) });
export const tenantUploadFields = z.object({ kind: z.enum(tenantUploadKinds, CHOOSE_PURPOSE) });

export const orderPagesInput = z.object({
  ids: list(id, { min: [1, 'Choose at least one page'], max: [MAX_PAGES, 'A building can have at most 6 pages'] })
    .refine((ids) => new Set(ids).size === ids.length, 'Each page can be listed only once')
    .describe('From the first page on; pages that are left out come last'),
});

const fetchFaults = ['address', 'unreachable', 'status', 'page', 'large', 'picture', 'full', 'stopped'] as const;
export type FetchFault = (typeof fetchFaults)[number];

export const assetReply = z.object({
  id,
  kind: z.enum([...uploadKinds, 'floor']),
  url: z.string().nullable().describe('Ours; `null` until one elsewhere is fetched, and where that failed'),
  width: z.int().nullable(),
  height: z.int().nullable(),
  address: z.string().nullable().describe('Where it was fetched from; `null` for an upload'),
  fault: z.enum(fetchFaults).nullable().describe('Why it could not be fetched'),
});
export type Asset = z.infer<typeof assetReply>;

export const PICTURES_PATH = '/pictures/';
/** SHA-256; a smaller file appends its width. */
const FILE_ID = /^[0-9a-f]{64}(-\d{2,4})?$/;
export const fileId = z.string().regex(FILE_ID, 'Invalid ID');
