import { parse } from 'node:querystring';
import { SLUG_PATTERN } from '../../../modules/tenancy/schema.ts';
import { brand } from '../../../shared/brand.ts';
import { escapeHtml as text } from '../../../shared/html.ts';
import type { Headers } from '../answer-cache.ts';
import { buildStamp, loadBuiltDocument } from '../documents.ts';
import { type AnswerSource, redirectTo } from '../serve-from-memory.ts';
import { cleanTypedPath } from '../typed-path.ts';
import { type Guide, guides } from './guides.ts';

export const GUIDES_PATH = '/help/displays';

export const guideRoutes: readonly string[] = [GUIDES_PATH, ...guides.map(({ id }) => `${GUIDES_PATH}/${id}`)];

interface Addresses {
  readonly pairing: string;
  readonly board: string;
}

/**
 * Serves set-up guides by device: HTML without scripts. `?building=` is inserted unchecked, so that the page reveals
 * nothing.
 */
export function guidePages(origin: string, headers: () => Headers): AnswerSource {
  return ({ path, query }) => {
    const cleanPath = cleanTypedPath(path);
    const guide = guides.find(({ id }) => cleanPath === `${GUIDES_PATH}/${id}`);
    if (!guide && cleanPath !== GUIDES_PATH) return null;
    if (path !== cleanPath) return redirectTo(cleanPath, query, headers);
    const building = buildingOfQuery(query);
    const answer = {
      kind: 'guide',
      key: `${cleanPath} ${building ?? ''}`,
      version: buildStamp('app'),
      make: () => ({ headers: headers(), content: Buffer.from(guidePage(guide ?? null, building, origin)) }),
    };
    return { route: 'page', reply: () => ({ answer }) };
  };
}

function buildingOfQuery(query: string): string | null {
  const { building } = parse(query);
  return typeof building === 'string' && building.length <= 60 && SLUG_PATTERN.test(building) ? building : null;
}

function guidePage(guide: Guide | null, building: string | null, origin: string): string {
  const addresses = { pairing: `${origin}/display`, board: `${origin}/${building ?? 'your-building'}?display=1` };
  const title = guide ? `${guide.name}: set up a lobby display` : 'Set up a lobby display';
  const about = guide?.about ?? 'How to show a building’s directory on a lobby screen, for each kind of device.';
  const buildingQuery = building === null ? '' : `?building=${building}`;
  const head = `<title>${text(`${title} · ${brand.name}`)}</title><meta name="description" content="${text(about)}">
<link rel="canonical" href="${text(origin + (guide ? `${GUIDES_PATH}/${guide.id}` : GUIDES_PATH))}">`;
  return `<!doctype html>
<html lang="en">
${pageHead(head)}
<body class="guide">
<header class="guide-head"><a href="/" class="guide-mark">${brand.name}</a>${guide ? `<a href="${GUIDES_PATH}${buildingQuery}">All devices</a>` : ''}</header>
<main id="main">
<h1>${text(title)}</h1>
<p class="guide-about">${text(about)}</p>
${addressMarkup(guide, building, addresses)}
${guide ? stepsMarkup(guide, addresses) : guideList(buildingQuery, origin)}
</main>
<footer class="guide-foot"><p>Something different on your device? <a href="/contact">Tell us</a>.</p></footer>
</body>
</html>
`;
}

// trusted: the text is a built file
const HEAD = /<head>[\s\S]*<\/head>/;
// trusted: the text is a built file
const SCRIPTS = /<script[\s\S]*?<\/script>|<link rel="modulepreload"[^>]*>|<!--(?!head-->)[\s\S]*?-->/g;

export function pageHead(head: string): string {
  const [builtHead = '<head></head>'] = HEAD.exec(loadBuiltDocument('app').text) ?? [];
  return builtHead
    .replace(SCRIPTS, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .join('\n')
    .replace('<!--head-->', () => head)
    .replace('</head>', '<link rel="stylesheet" href="/guides.css"></head>');
}

function addressMarkup(guide: Guide | null, building: string | null, { pairing, board }: Addresses): string {
  const open = guide?.opens === 'board' ? board : pairing;
  const placeholderNote = `<p class="guide-note">Replace <code>your-building</code> with the name in your directory’s address. If you open this page from Public View in the portal, it is filled in for you.</p>`;
  return `<p class="guide-address"><span>Address to open</span><code>${text(open)}</code></p>
${guide?.opens === 'board' ? '' : `<p class="guide-note">It shows a six-letter code. Enter the code in the portal, under Displays, and the screen shows your directory. Without pairing, open <code>${text(board)}</code> instead.</p>`}
${building === null ? placeholderNote : ''}`;
}

function stepsMarkup({ needs, steps, limits, opens }: Guide, addresses: Addresses): string {
  const fillAddresses = (words: string) =>
    words.replaceAll(/\{(\w+)\}/g, (_name, name) =>
      name === 'address' ? addresses[opens] : addresses[name as keyof Addresses],
    );
  const items = (list: readonly string[]) => list.map((item) => `<li>${text(fillAddresses(item))}</li>`).join('\n');
  const step = ({ text: words, code }: Guide['steps'][number]) =>
    `<li><p>${text(fillAddresses(words))}</p>${code ? `<pre><code>${keepWordsWhole(fillAddresses(code))}</code></pre>` : ''}</li>`;
  return `<h2>You need</h2>
<ul>
${items(needs)}
</ul>
<h2>Steps</h2>
<ol class="guide-steps">
${steps.map(step).join('\n')}
</ol>
<h2>Good to know</h2>
<ul>
${items(limits)}
</ul>`;
}

/** Breaks code between words only: a break at a hyphen would be ambiguous. */
const keepWordsWhole = (code: string) =>
  code.replace(/\S+/g, (word) => `<span class="guide-word">${text(word)}</span>`);

function guideList(buildingQuery: string, origin: string): string {
  const entries = guides.map(
    ({ id, name, about }) =>
      `<li><a href="${GUIDES_PATH}/${id}${buildingQuery}">${text(name)}</a><p>${text(about)}</p></li>`,
  );
  return `<h2>Choose your device</h2>
<ul class="guide-list">
${entries.join('\n')}
</ul>
<p>Another player? Open <a href="/player-check">${text(origin)}/player-check</a> on it: it says what the player can do.</p>`;
}
