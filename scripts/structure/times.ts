import type { Check } from './sources.ts';
import { isServer } from './statements.ts';

const OWN_CLOCK: Readonly<Record<string, string>> = {
  'src/modules/mail/transport.ts': 'the ages of files, which have the same clock',
  'src/modules/orders/test-payments.ts': 'the month on a card that is none',
  'src/platform/config/tls.ts': 'a warning weeks ahead about the files of this process',
  'src/web/public/shop-pages.ts': 'a day of shipping to read on a page, which the client computes again',
  'src/web/public/well-known.ts': 'an expiry of months that programs read',
  'src/web/http/known-device.ts': 'a mark of half a year that counts in limits alone',
};

const ASKED = /\bDate\.now\(\)|\bnew Date\(\)/;

/**
 * Deadlines use PostgreSQL's clock or Redis expiry, because machine clocks differ
 * (`src/platform/core/database-time.ts`); durations use `performance.now()`.
 */
export const times: Check = (files) =>
  files.filter(isServer).flatMap(({ path, text }) => {
    const found = text.split('\n').flatMap((line, index) => (ASKED.test(line) ? [`${path}:${index + 1}`] : []));
    if (OWN_CLOCK[path])
      return found.length > 0 ? [] : [`${path}: asks no clock of its own any more; scripts/structure/times.ts`];
    return found.map(
      (place) => `${place}: asks this machine's clock; moments are PostgreSQL's, durations performance.now()`,
    );
  });
