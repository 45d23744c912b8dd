import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { OpeningHours } from '../../shared/hours/opening-hours.ts';
import type { TimeZone } from '../../shared/time-zones.ts';
import type { Language } from '../../texts/languages.ts';
import type { Framing, Layout, Plan, Role, SearchEngines, WallOrder } from './schema.ts';

export const PropertyRow = defineEntity({
  name: 'PropertyRow',
  tableName: 'property',
  properties: {
    id: p.integer().primary(),
    name: p.string(),
    slug: p.string(),
    address: p.text(),
    description: p.text().nullable(),
    leasingContact: p.string().nullable(),
    leasingPhone: p.string().nullable(),
    amenities: p.text().nullable(),
    imageUrl: p.text().nullable(),
    logoUrl: p.text().nullable(),
    wallOrder: p.string().$type<WallOrder>().default('floors-down'),
    timeZone: p.string().$type<TimeZone>().default('America/Chicago'),
    nightFrom: p.integer().default(19),
    nightTo: p.integer().default(6),
    wallFeatured: p.boolean().default(false),
    tenantLanguage: p.string().$type<Language>().default('en'),
    searchEngines: p.string().$type<SearchEngines>().default('allowed'),
    hours: p.json<OpeningHours>().nullable(),
    /** `#rrggbb` */
    accent: p.string().nullable(),
    layout: p.string().$type<Layout>().default('directory'),
    framing: p.string().$type<Framing>().default('closed'),
    version: p.integer().default(1),
    /** Revision of this row, compared with `If-Match`. */
    revision: p.integer().default(1),
    createdAt: p.datetime(),
  },
});
export type PropertyRow = InferEntity<typeof PropertyRow>;

/** Current or former slug; printed codes use both. */
export const PropertySlug = defineEntity({
  name: 'PropertySlug',
  tableName: 'property_slug',
  properties: { slug: p.string().primary(), propertyId: p.integer() },
});

export const MemberRow = defineEntity({
  name: 'MemberRow',
  tableName: 'property_member',
  properties: {
    propertyId: p.integer().primary(),
    userId: p.integer().primary(),
    role: p.string().$type<Role>(),
    isOwner: p.boolean().default(false),
    /** Slot of an owner's building within the plan's limit, from 1. */
    ownedSlot: p.integer().default(1),
    undelivered: p.text().nullable(),
    createdAt: p.datetime(),
  },
});

/** Pending member with an unconfirmed address. */
export const InvitationRow = defineEntity({
  name: 'InvitationRow',
  tableName: 'invitation',
  properties: {
    propertyId: p.integer().primary(),
    userId: p.integer().primary(),
    /** Invited address; changing it voids the invitation. */
    email: p.string(),
    role: p.string().$type<Role>(),
    tokenHash: p.string().nullable(),
    undelivered: p.text().nullable(),
    expiresAt: p.datetime(),
    createdAt: p.datetime(),
  },
});

export const TransferOfferRow = defineEntity({
  name: 'TransferOfferRow',
  tableName: 'transfer_offer',
  properties: {
    propertyId: p.integer().primary(),
    userId: p.integer(),
    offeredBy: p.integer(),
    expiresAt: p.datetime(),
    createdAt: p.datetime(),
  },
});

export const SubscriptionRow = defineEntity({
  name: 'SubscriptionRow',
  tableName: 'subscription',
  properties: {
    id: p.integer().primary(),
    propertyId: p.integer(),
    userId: p.integer(),
    tier: p.string().$type<Plan['tier']>(),
    frequency: p.string().$type<Plan['frequency']>(),
    status: p.string().$type<'active' | 'trialing' | 'past_due' | 'canceled'>(),
    currentPeriodStart: p.datetime(),
    currentPeriodEnd: p.datetime(),
    createdAt: p.datetime(),
  },
});
export type SubscriptionRow = InferEntity<typeof SubscriptionRow>;
