import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { accountStatuses } from './schema.ts';

export const UserRow = defineEntity({
  name: 'UserRow',
  tableName: 'app_user',
  properties: {
    id: p.integer().primary(),
    /** The e-mail address as `canonicalEmail` has it; unique. */
    username: p.string(),
    /** When somebody showed that the address is theirs; ask `isConfirmed`, which knows when nobody can. */
    emailVerifiedAt: p.datetime().nullable(),
    /** PHC string; `null` while the account has no password and nobody can log in to it. */
    passwordHash: p.string().nullable(),
    fullName: p.string().nullable(),
    phoneNumber: p.string().nullable(),
    avatarId: p.string().nullable(),
    isAdmin: p.boolean().default(false),
    accountStatus: p.string().$type<(typeof accountStatuses)[number]>().default('active'),
    /** Grows when all other sessions of the person must end. */
    sessionEpoch: p.integer().default(0),
    /** A temporary password is in use until this moment. */
    tempPasswordUntil: p.datetime().nullable(),
    /** Since when signing in asks for a second factor as well. */
    secondFactorAt: p.datetime().nullable(),
    lastLoginAt: p.datetime().nullable(),
    createdAt: p.datetime(),
    /** Since when the account is nobody's any more; its row stays for what was ordered. */
    deletedAt: p.datetime().nullable(),
  },
});
export type UserRow = InferEntity<typeof UserRow>;

/** A link that sets a password: mailed once, stored hashed, used once. */
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

/** A link that confirms an address: it counts for the address it was mailed to alone. */
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

/** An address an account has left: it can have the account back by a link, mailed once, stored hashed, used once. */
export const EmailChange = defineEntity({
  name: 'EmailChange',
  tableName: 'email_change',
  properties: {
    id: p.integer().primary(),
    userId: p.integer(),
    formerEmail: p.string(),
    /** Nobody else can take the address as long as the change can be undone. */
    isReserved: p.boolean(),
    tokenHash: p.string().nullable(),
    expiresAt: p.datetime(),
    usedAt: p.datetime().nullable(),
  },
});
