import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { AssetKind, FetchFault } from './schema.ts';

/** A picture of a building or of a tenant: uploaded, or at an address elsewhere, from which it is fetched once. */
export const AssetRow = defineEntity({
  name: 'AssetRow',
  tableName: 'asset',
  properties: {
    id: p.integer().primary(),
    propertyId: p.integer(),
    /** Whose logo it is; else it is the building's own. */
    tenantId: p.integer().nullable(),
    kind: p.string().$type<AssetKind>(),
    /** Elsewhere; `null` for an upload. */
    address: p.text().nullable(),
    /** `null` until it is fetched. */
    fileId: p.string().nullable(),
    width: p.integer().nullable(),
    height: p.integer().nullable(),
    /** Why it could not be fetched. */
    fault: p.string().$type<FetchFault>().nullable(),
    /** Of a page: lower ones come first, those without one last. */
    position: p.integer().nullable(),
    createdAt: p.datetime(),
    /** Replaced or removed: no longer shown, and deleted a day later. */
    releasedAt: p.datetime().nullable(),
  },
});
export type AssetRow = InferEntity<typeof AssetRow>;
