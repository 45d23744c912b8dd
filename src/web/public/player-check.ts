import { brand } from '../../shared/brand.ts';
import { escapeHtml as text } from '../../shared/html.ts';
import english from '../../texts/generated/player-check.en.js';
import spanish from '../../texts/generated/player-check.es.js';
import type { Language } from '../../texts/languages.ts';
import type { Headers } from './answer-cache.ts';
import { buildStamp } from './documents.ts';
import { GUIDES_PATH, pageHead } from './guides/guide-pages.ts';
import { languageHeaders, languageOf } from './language.ts';
import { type AnswerSource, redirectTo } from './serve-from-memory.ts';
import { cleanTypedPath } from './typed-path.ts';

export const PLAYER_CHECK_PATH = '/player-check';

/** Oldest supported browsers, as in `scripts/client/floors.ts`. */
export const oldestBrowsers = { Chromium: 76, Safari: 13, Firefox: 78 };

const textsByLanguage: Readonly<Record<Language, typeof english>> = { en: english, es: spanish };

/** Serves a page with ten checks of the player; `public/player-check.js` fills them in. */
export function playerCheck(origin: string, headers: () => Headers): AnswerSource {
  return ({ path, query, headers: requestHeaders }) => {
    if (cleanTypedPath(path) !== PLAYER_CHECK_PATH) return null;
    if (path !== PLAYER_CHECK_PATH) return redirectTo(PLAYER_CHECK_PATH, query, headers);
    const language = languageOf({ headers: requestHeaders }, query);
    const answer = {
      kind: 'page',
      key: `${PLAYER_CHECK_PATH} ${language}`,
      version: buildStamp('app'),
      make: () => ({
        headers: { ...headers(), ...languageHeaders(language) },
        content: Buffer.from(checkPage(textsByLanguage[language], language, origin)),
      }),
    };
    return { route: 'page', reply: () => ({ answer }) };
  };
}

function checkPage(texts: typeof english, language: Language, origin: string): string {
  const head = `<title>${text(`${texts.title} · ${brand.name}`)}</title><meta name="description" content="${text(texts.about)}">
<link rel="canonical" href="${origin}${PLAYER_CHECK_PATH}"><link rel="stylesheet" href="/player-check.css">`;
  const rows = Object.entries(texts.rows).map(([name, row]) => rowOf(name, row, texts));
  return `<!doctype html>
<html lang="${language}">
${pageHead(head)}
<body class="guide check">
<header class="guide-head"><a href="/" class="guide-mark">${brand.name}</a><a href="${GUIDES_PATH}">${text(texts.guides)}</a></header>
<main id="main">
<h1>${text(texts.title)}</h1>
<p class="guide-about">${text(texts.about)}</p>
<noscript><p class="guide-address">${text(texts.noScript)}</p></noscript>
<dl class="check-list" id="checks" data-oldest="${text(JSON.stringify(oldestBrowsers))}" data-scripts="${text(JSON.stringify(texts.scripts))}">
${rows.join('\n')}
</dl>
</main>
<script src="/player-check.js"></script>
</body>
</html>
`;
}

interface Row {
  readonly label: string;
  readonly ok: string;
  readonly note?: string;
  readonly fix?: string;
}

function rowOf(name: string, { label, ...sentences }: Row, { states, checking }: typeof english): string {
  const sentenceMarkup = Object.entries(sentences).map(([state, words]) => {
    const mark = states[state as keyof typeof states];
    return `<p class="check-said" data-state="${state}" hidden><b>${text(mark)}</b> ${text(words)}</p>`;
  });
  return `<div class="check-row" data-check="${name}"><dt>${text(label)} <span class="check-fact" dir="auto"></span></dt>
<dd><p class="check-said" data-state="checking">${text(checking)}</p>${sentenceMarkup.join('')}</dd></div>`;
}
