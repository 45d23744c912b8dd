import type { Check } from './sources.ts';
import { isServer } from './statements.ts';

/** Where this machine's clock is the right one, and why. */
const OWN_CLOCK: Readonly<Record<string, string>> = {
  'src/modules/mail/transport.ts': 'the ages of files, which have the same clock',
  'src/modules/orders/test-payments.ts': 'the month on a card that is none',
  'src/platform/config/tls.ts': 'a warning weeks ahead about the files of this process',
  'src/web/public/well-known.ts': 'an expiry of months that programs read',
  'src/web/http/known-device.ts': 'a mark of half a year that counts in limits alone',
};

const ASKED = /\bDate\.now\(\)|\bnew Date\(\)/;

/**
 * What is due, over or first is said by PostgreSQL's clock or by Redis' own expiries, for no two machines have the same:
 * `src/platform/core/database-time.ts`. How long something takes within a process says `performance.now()`, which nobody sets.
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
