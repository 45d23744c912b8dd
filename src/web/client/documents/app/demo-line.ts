import texts from '../../../../texts/generated/front/demo.en.js';
import { pageLocale } from '../../../../texts/page-locale.ts';
import { serverNow } from '../../lib/server-now.ts';

const HOUR_MS = 3_600_000;

/** Writes when the demo is next reset, each full hour of the server's clock, in the reader's own zone. */
export function keepDemoLine(line: Element): void {
  const now = serverNow();
  const next = (Math.floor(now / HOUR_MS) + 1) * HOUR_MS;
  const time = new Date(next).toLocaleTimeString(pageLocale(), { timeStyle: 'short' }); // clock: the reader's own zone
  line.textContent = texts.line({ when: texts.at({ time }) });
  setTimeout(keepDemoLine, Math.min(next - now + 1_000, MOST_MS), line);
}

/** The server's clock is known after the first answer. */
const MOST_MS = 30_000;
