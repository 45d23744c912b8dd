import { escapeHtml } from '../../shared/html.ts';
import texts from '../../texts/generated/demo/banner.en.js';

/** HTML above every page; `components/demo/banner.ts` inserts the time of the next reset. */
export const DEMO_BANNER = `<p class="demo-banner" role="note"><span>${escapeHtml(texts.line({ when: texts.eachHour }))}</span></p>`;
