import { brand } from '../../shared/brand.ts';
import { escapeHtml as text } from '../../shared/html.ts';
import english from '../../texts/generated/player-check.en.js';
import spanish from '../../texts/generated/player-check.es.js';
import type { Language } from '../../texts/languages.ts';
import type { Headers } from './answer-cache.ts';
import { buildStamp } from './documents.ts';
import type { Source } from './from-memory.ts';
import { GUIDES, headOf } from './guides/guide-pages.ts';
import { languageHeaders, languageOf } from './language.ts';
import { typedPath } from './typed-path.ts';

export const PLAYER_CHECK = '/player-check';

/** As in `scripts/client/floors.ts`, of the directory. */
export const oldestBrowsers = { Chromium: 76, Safari: 13, Firefox: 78 };

const words: Readonly<Record<Language, typeof english>> = { en: english, es: spanish };

/** What the player that opens it can do, in ten lines; `public/player-check.js` fills them in. */
export function playerCheck(origin: string, headers: () => Headers): Source {
  return ({ path, query, headers: asked }) => {
    if (typedPath(path) !== PLAYER_CHECK) return null;
    const language = languageOf({ headers: asked }, query);
    const answer = {
      kind: 'page',
      key: `${PLAYER_CHECK} ${language}`,
      version: buildStamp('app'),
      make: () => ({
        headers: { ...headers(), ...languageHeaders(language) },
        content: Buffer.from(checkPage(words[language], language, origin)),
      }),
    };
    return { route: 'page', reply: () => ({ answer }) };
  };
}

function checkPage(own: typeof english, language: Language, origin: string): string {
  const head = `<title>${text(`${own.title} · ${brand.name}`)}</title><meta name="description" content="${text(own.about)}">
<link rel="canonical" href="${origin}${PLAYER_CHECK}"><link rel="stylesheet" href="/player-check.css">`;
  const rows = Object.entries(own.rows).map(([name, row]) => rowOf(name, row, own));
  return `<!doctype html>
<html lang="${language}">
${headOf(head)}
<body class="guide check">
<header class="guide-head"><a href="/" class="guide-mark">${brand.name}</a><a href="${GUIDES}">${text(own.guides)}</a></header>
<main id="main">
<h1>${text(own.title)}</h1>
<p class="guide-about">${text(own.about)}</p>
<noscript><p class="guide-address">${text(own.noScript)}</p></noscript>
<dl class="check-list" id="checks" data-oldest="${text(JSON.stringify(oldestBrowsers))}" data-scripts="${text(JSON.stringify(own.scripts))}">
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
  const said = Object.entries(sentences).map(([state, words]) => {
    const mark = states[state as keyof typeof states];
    return `<p class="check-said" data-state="${state}" hidden><b>${text(mark)}</b> ${text(words)}</p>`;
  });
  return `<div class="check-row" data-check="${name}"><dt>${text(label)} <span class="check-fact" dir="auto"></span></dt>
<dd><p class="check-said" data-state="checking">${text(checking)}</p>${said.join('')}</dd></div>`;
}
