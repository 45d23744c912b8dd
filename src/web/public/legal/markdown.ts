import { Marked } from 'marked';
import { escapeHtml } from '../../../shared/html.ts';

export interface LegalText {
  readonly title: string;
  readonly html: string;
}

/** Allowed link targets: no scripts. */
const ADDRESS = /^(https?:|mailto:|tel:|\/(?!\/)|#)/i;

const renderer = new Marked({
  renderer: {
    // HTML is shown as text.
    html: ({ text }) => escapeHtml(text),
    heading({ tokens, depth }) {
      const level = Math.max(2, depth); // the title is the only h1
      return `<h${level}>${this.parser.parseInline(tokens)}</h${level}>\n`;
    },
    link({ href, tokens }) {
      const label = this.parser.parseInline(tokens);
      return ADDRESS.test(href) ? `<a href="${escapeHtml(href)}">${label}</a>` : label;
    },
    image({ href, text }) {
      return ADDRESS.test(href) ? `<img src="${escapeHtml(href)}" alt="${escapeHtml(text)}">` : escapeHtml(text);
    },
  },
});

/** Renders CommonMark with tables, without raw HTML. @param title used unless the text begins with an h1. */
export function legalText(markdown: string, title: string): LegalText {
  const [, own, rest] = /^\uFEFF?\s*#[ \t]+([^\n]+)\n?([\s\S]*)$/.exec(markdown) ?? [];
  return {
    title: own?.replace(/[ \t]+#*[ \t]*$/, '').trim() ?? title,
    html: renderer.parse(rest ?? markdown, { async: false }),
  };
}
