import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** The key that a person's app shares with us. Until it is confirmed by a code it counts for nothing. */
export const SecondFactorRow = defineEntity({
  name: 'SecondFactorRow',
  tableName: 'second_factor',
  properties: {
    userId: p.integer().primary(),
    /** In base32, sealed for its row. */
    sealedKey: p.string(),
    confirmedAt: p.datetime().nullable(),
    /** The step of the newest code that was used: none of it or before it works again. */
    lastStep: p.integer().default(0),
    /** Of all the person's recovery codes, base64. */
    /** The account's address had never been shown to be its person's when the factor was set. */
    setUnconfirmed: p.boolean().default(false),
    recoverySalt: p.string(),
    createdAt: p.datetime(),
  },
});
export type SecondFactorRow = InferEntity<typeof SecondFactorRow>;

/** A code that stands in for the app once. */
export const RecoveryCodeRow = defineEntity({
  name: 'RecoveryCodeRow',
  tableName: 'recovery_code',
  properties: {
    userId: p.integer().primary(),
    codeHash: p.string().primary(),
    usedAt: p.datetime().nullable(),
  },
});
