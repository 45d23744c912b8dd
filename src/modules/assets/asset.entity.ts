import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { AssetKind, FetchFault } from './schema.ts';

/** Picture of a building or tenant: uploaded, or downloaded once from an external URL. */
export const AssetRow = defineEntity({
  name: 'AssetRow',
  tableName: 'asset',
  properties: {
    id: p.integer().primary(),
    propertyId: p.integer(),
    /** Tenant of a logo; `null`: the building's own picture. */
    tenantId: p.integer().nullable(),
    kind: p.string().$type<AssetKind>(),
    /** External URL; `null` for an upload. */
    address: p.text().nullable(),
    /** `null` until downloaded. */
    fileId: p.string().nullable(),
    width: p.integer().nullable(),
    height: p.integer().nullable(),
    fault: p.string().$type<FetchFault>().nullable(),
    /** `null`: last. */
    position: p.integer().nullable(),
    /** Account that set the URL, for the fair queue. */
    chargedTo: p.integer().nullable(),
    /** Started downloads without a recorded end. */
    attempts: p.integer().default(0),
    /** Lease of the download; afterward, the time of the account's last turn. */
    leaseUntil: p.datetime().nullable(),
    createdAt: p.datetime(),
    releasedAt: p.datetime().nullable(),
  },
});
export type AssetRow = InferEntity<typeof AssetRow>;
