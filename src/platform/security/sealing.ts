import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import type { Env } from '../config/env.ts';

export interface Sealing {
  /** @param row additional authenticated data: the text opens only in this row */
  seal(text: string, row: string): string;
  open(sealedText: string, row: string): string;
  /** Prefix of the newest key; other texts need re-encryption. */
  readonly prefix: string;
}

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * AES-256-GCM (NIST SP 800-38D, random nonces) with keys derived from `DATA_KEYS` by HKDF-SHA256. The first key seals,
 * all open: `v1.<key's name>.<nonce, text, tag in base64url>`.
 */
export function createSealing({ DATA_KEYS }: Pick<Env, 'DATA_KEYS'>): Sealing {
  const keys = DATA_KEYS.map(deriveKey);
  const [newestKey] = keys;
  if (!newestKey) throw new Error('DATA_KEYS is empty');
  const prefix = `v1.${newestKey.name}.`;
  return {
    prefix,
    seal(text, row) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, newestKey.key, nonce).setAAD(Buffer.from(row));
      const bytes = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return prefix + bytes.toString('base64url');
    },
    open(sealedText, row) {
      const [version, name, packed = ''] = sealedText.split('.');
      const key = version === 'v1' ? keys.find((candidate) => candidate.name === name)?.key : undefined;
      if (!key) throw new Error('Sealed with a key that is not in DATA_KEYS');
      const bytes = Buffer.from(packed, 'base64url');
      const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(row)).setAuthTag(bytes.subarray(-TAG_BYTES));
      return decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
    },
  };
}

function deriveKey(secret: string): { key: Buffer; name: string } {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'foyer sealed columns', 32));
  return { key, name: createHash('sha256').update(key).digest('hex').slice(0, 8) };
}
