import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { Outlook } from '../orders/values.ts';
import type { DisplaySettings } from './values.ts';

export const DisplayRow = defineEntity({
  name: 'DisplayRow',
  tableName: 'display',
  properties: {
    id: p.integer().primary().autoincrement(),
    propertyId: p.integer(),
    name: p.string(),
    place: p.string().nullable(),
    settings: p.json<DisplaySettings>(),
    revision: p.integer().default(1),
    tokenHash: p.string().nullable(),
    pairedAt: p.datetime().nullable(),
    lastSeenAt: p.datetime().nullable(),
    orderId: p.integer().nullable(),
    /** Of its order. */
    orderOutlook: p.string().$type<Outlook>().nullable(),
    setupCode: p.string().nullable(),
    identifyAskedAt: p.datetime().nullable(),
    reloadAskedAt: p.datetime().nullable(),
  },
});
export type DisplayRow = InferEntity<typeof DisplayRow>;

/** A screen that shows a code; `displayId` once somebody has typed it. */
export const PairingRow = defineEntity({
  name: 'PairingRow',
  tableName: 'display_pairing',
  properties: {
    code: p.string().primary(),
    secretHash: p.string(),
    displayId: p.integer().nullable(),
    expiresAt: p.datetime(),
  },
});

/** Of a display, or of a building whose displays are all silent. */
export const OutageRow = defineEntity({
  name: 'OutageRow',
  tableName: 'display_outage',
  properties: {
    id: p.integer().primary().autoincrement(),
    propertyId: p.integer(),
    displayId: p.integer().nullable(),
    /** Mailed. */
    isTold: p.boolean(),
    beganAt: p.datetime(),
    openedAt: p.datetime().defaultRaw('now()'),
    returnedAt: p.datetime().nullable(),
    endedAt: p.datetime().nullable(),
  },
});

/** What a member chose. */
export const NoticeRow = defineEntity({
  name: 'NoticeRow',
  tableName: 'display_notice',
  properties: {
    propertyId: p.integer().primary(),
    userId: p.integer().primary(),
    outages: p.boolean(),
  },
});
