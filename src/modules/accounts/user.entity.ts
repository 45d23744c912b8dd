import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { accountStatuses } from './schema.ts';

export const UserRow = defineEntity({
  name: 'UserRow',
  tableName: 'app_user',
  properties: {
    id: p.integer().primary(),
    /** Email address normalized by `canonicalEmail`; unique. */
    username: p.string(),
    /** Use `isConfirmed`, which handles installations without mail. */
    emailVerifiedAt: p.datetime().nullable(),
    /** PHC string; `null` blocks sign-in. */
    passwordHash: p.string().nullable(),
    fullName: p.string().nullable(),
    phoneNumber: p.string().nullable(),
    avatarId: p.string().nullable(),
    isAdmin: p.boolean().default(false),
    accountStatus: p.string().$type<(typeof accountStatuses)[number]>().default('active'),
    /** Incrementing it ends other sessions. */
    sessionEpoch: p.integer().default(0),
    tempPasswordUntil: p.datetime().nullable(),
    secondFactorAt: p.datetime().nullable(),
    lastLoginAt: p.datetime().nullable(),
    createdAt: p.datetime(),
    deletedAt: p.datetime().nullable(),
  },
});
export type UserRow = InferEntity<typeof UserRow>;

export const PasswordToken = defineEntity({
  name: 'PasswordToken',
  tableName: 'password_token',
  properties: {
    tokenHash: p.string().primary(),
    userId: p.integer(),
    expiresAt: p.datetime(),
    usedAt: p.datetime().nullable(),
  },
});

export const EmailToken = defineEntity({
  name: 'EmailToken',
  tableName: 'email_token',
  properties: {
    tokenHash: p.string().primary(),
    userId: p.integer(),
    email: p.string(),
    expiresAt: p.datetime(),
    usedAt: p.datetime().nullable(),
  },
});

export const EmailChange = defineEntity({
  name: 'EmailChange',
  tableName: 'email_change',
  properties: {
    id: p.integer().primary(),
    userId: p.integer(),
    formerEmail: p.string(),
    isReserved: p.boolean(),
    tokenHash: p.string().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
    expiresAt: p.datetime(),
    usedAt: p.datetime().nullable(),
  },
});
