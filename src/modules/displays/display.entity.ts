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
    /** Delivery phase of the order that brings the display. */
    orderOutlook: p.string().$type<Outlook>().nullable(),
    setupCode: p.string().nullable(),
    identifyAskedAt: p.datetime().nullable(),
    reloadAskedAt: p.datetime().nullable(),
  },
});
export type DisplayRow = InferEntity<typeof DisplayRow>;

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

export const OutageRow = defineEntity({
  name: 'OutageRow',
  tableName: 'display_outage',
  properties: {
    id: p.integer().primary().autoincrement(),
    propertyId: p.integer(),
    displayId: p.integer().nullable(),
    /** Users got a mail about this outage itself, not only about the building's. */
    isTold: p.boolean(),
    /** Time of the last heartbeat before the outage. */
    beganAt: p.datetime(),
    /** Time at which the outage was recorded. */
    openedAt: p.datetime().defaultRaw('now()'),
    /** Time at which the display was online again. */
    returnedAt: p.datetime().nullable(),
    /** Time at which the outage was closed. That of a building is closed after a grace period. */
    endedAt: p.datetime().nullable(),
  },
});

export const NoticeSettingRow = defineEntity({
  name: 'NoticeSettingRow',
  tableName: 'display_notice',
  properties: {
    propertyId: p.integer().primary(),
    userId: p.integer().primary(),
    /** Whether the user gets mails about outages. */
    outages: p.boolean(),
  },
});
