import { Marked } from 'marked';
import { escapeHtml } from '../../../shared/html.ts';

export interface LegalText {
  readonly title: string;
  readonly html: string;
}

/** Where links and pictures may lead: nothing in a text runs as a script. */
const ADDRESS = /^(https?:|mailto:|tel:|\/(?!\/)|#)/i;

const renderer = new Marked({
  renderer: {
    // Tags in a text are shown as they were typed.
    html: ({ text }) => escapeHtml(text),
    heading({ tokens, depth }) {
      const level = Math.max(2, depth); // the page's title is its only h1
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

/**
 * Markdown (CommonMark with tables) as HTML without tags of its author's.
 * @param title where the text does not begin with a heading of the first level, which is its title otherwise.
 */
export function legalText(markdown: string, title: string): LegalText {
  const [, own, rest] = /^\uFEFF?\s*#[ \t]+([^\n]+)\n?([\s\S]*)$/.exec(markdown) ?? [];
  return {
    title: own?.replace(/[ \t]+#*[ \t]*$/, '').trim() ?? title,
    html: renderer.parse(rest ?? markdown, { async: false }),
  };
}
