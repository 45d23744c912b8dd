import { domainToUnicode } from 'node:url';
import { asciiDomain, readableDomain } from '../../shared/domain-name.ts';

/** Values escape quotation marks, so that these match keys only. */
const EMAIL = /("email":"[^"@\\]*@)([^"\\]*)/g;
const WEBSITE = /("website":"https?:\/\/(?:www\.)?)([^"\\/?#:]*)/gi;
const UNUSUAL = /xn--|[^\x20-\x7e]/i;

/**
 * Writes domains in Unicode, or in Punycode when they could be confused with others; on the server, to save client
 * code.
 * @param json tenants as PostgreSQL writes them, without spaces around colons
 */
export const withReadableDomains = (json: string): string =>
  UNUSUAL.test(json) ? json.replace(EMAIL, readableAddress).replace(WEBSITE, readableAddress) : json;

function readableAddress(match: string, before: string, domain: string): string {
  const ascii = UNUSUAL.test(domain) ? asciiDomain(domain) : null;
  return ascii === null ? match : `${before}${readableDomain(ascii, domainToUnicode(ascii))}`;
}
