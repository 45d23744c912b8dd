import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** TOTP key; pending until confirmed by a code. */
export const SecondFactorRow = defineEntity({
  name: 'SecondFactorRow',
  tableName: 'second_factor',
  properties: {
    userId: p.integer().primary(),
    /** Base32, sealed for its row. */
    sealedKey: p.string(),
    confirmedAt: p.datetime().nullable(),
    /** Last accepted time step, against replays. */
    lastStep: p.integer().default(0),
    setUnconfirmed: p.boolean().default(false),
    recoverySalt: p.string(),
    createdAt: p.datetime(),
  },
});
export type SecondFactorRow = InferEntity<typeof SecondFactorRow>;

export const RecoveryCodeRow = defineEntity({
  name: 'RecoveryCodeRow',
  tableName: 'recovery_code',
  properties: {
    userId: p.integer().primary(),
    codeHash: p.string().primary(),
    usedAt: p.datetime().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});
