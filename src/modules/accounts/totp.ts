import { Secret, TOTP } from 'otpauth';
import { brand } from '../../shared/brand.ts';

/** Parameters that every authenticator app supports (RFC 6238). */
const METHOD = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** RFC 4226, 4 (R6) recommends 160 bits. */
const KEY_BYTES = 20;

export const isAppCode = (code: string): boolean => /^[0-9]{6}$/.test(code);

/** Base32. */
export const newKey = (): string => new Secret({ size: KEY_BYTES }).base32;

export interface MatchedCode {
  /** Count of 30 s periods since 1970. */
  step: number;
  /**
   * Code of the previous step: a code is valid in its own 30 seconds only (ASVS 6.5.5); RFC 6238, 5.2 would allow clock
   * skew.
   */
  hasExpired: boolean;
}

/**
 * Returns `null` for a wrong code, or one expired by over a step.
 * @param at ms since 1970 by PostgreSQL's clock, so that servers agree
 */
export function matchCode(key: string, code: string, at: number): MatchedCode | null {
  if (!isAppCode(code)) return null;
  const totp = new TOTP({ ...METHOD, secret: Secret.fromBase32(key) });
  const delta = totp.validate({ token: code, timestamp: at, window: 1 });
  if (delta !== 0 && delta !== -1) return null;
  return { step: totp.counter({ timestamp: at }) + delta, hasExpired: delta < 0 };
}

export function setUpUri(key: string, username: string): string {
  return new TOTP({ ...METHOD, secret: Secret.fromBase32(key), issuer: brand.name, label: username }).toString();
}
