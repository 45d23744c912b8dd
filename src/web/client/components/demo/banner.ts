import texts from '../../../../texts/generated/demo/banner.en.js';
import { pageLocale } from '../../../../texts/page-locale.ts';
import { serverNow } from '../../lib/server-now.ts';

const HOUR_MS = 3_600_000;

/** Shows the demo's next hourly reset by the server's clock, in the user's own zone. */
export function showNextReset(line: Element): void {
  const now = serverNow();
  const next = (Math.floor(now / HOUR_MS) + 1) * HOUR_MS;
  const time = new Date(next).toLocaleTimeString(pageLocale(), { timeStyle: 'short' }); // clock: the user's own zone
  line.textContent = texts.line({ when: texts.at({ time }) });
  setTimeout(showNextReset, Math.min(next - now + 1_000, MAX_WAIT_MS), line);
}

/** Maximum update interval in ms: the first reply sets the server's clock. */
const MAX_WAIT_MS = 30_000;
