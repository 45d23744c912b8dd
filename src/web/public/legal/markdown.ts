import { Marked } from 'marked';
import { escapeHtml } from '../../../shared/html.ts';

export interface LegalText {
  readonly title: string;
  readonly html: string;
}

/** Allowed link targets: no scripts. */
const SAFE_ADDRESS = /^(https?:|mailto:|tel:|\/(?!\/)|#)/i;

const renderer = new Marked({
  renderer: {
    // Shows HTML as text.
    html: ({ text }) => escapeHtml(text),
    heading({ tokens, depth }) {
      const level = Math.max(2, depth); // the title is the only h1
      return `<h${level}>${this.parser.parseInline(tokens)}</h${level}>\n`;
    },
    link({ href, tokens }) {
      const label = this.parser.parseInline(tokens);
      return SAFE_ADDRESS.test(href) ? `<a href="${escapeHtml(href)}">${label}</a>` : label;
    },
    image({ href, text }) {
      return SAFE_ADDRESS.test(href) ? `<img src="${escapeHtml(href)}" alt="${escapeHtml(text)}">` : escapeHtml(text);
    },
  },
});

/** Renders CommonMark with tables, without raw HTML. @param title default without a leading h1 */
export function renderLegalText(markdown: string, title: string): LegalText {
  const [, ownTitle, body] = /^\uFEFF?\s*#[ \t]+([^\n]+)\n?([\s\S]*)$/.exec(markdown) ?? [];
  return {
    title: ownTitle === undefined ? title : withoutClosing(ownTitle),
    html: renderer.parse(body ?? markdown, { async: false }),
  };
}

/** Removes a closing `#` sequence (https://spec.commonmark.org/0.31.2/#atx-headings). */
function withoutClosing(heading: string): string {
  const text = heading.trim();
  let end = text.length;
  while (text[end - 1] === '#') end--;
  return /[ \t]/.test(text[end - 1] ?? '') ? text.slice(0, end).trim() : text;
}
