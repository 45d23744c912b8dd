import { escapeHtml } from '../../shared/html.ts';
import { mailText } from './layout.ts';

/** A piece of a mail between its paragraphs and its button, as HTML and as plain text. */
export interface MailPart {
  readonly html: string;
  readonly text: string;
}

export const partsOf = (...parts: readonly (MailPart | null)[]): MailPart => {
  const given = parts.filter((part) => part !== null);
  return { html: given.map(({ html }) => html).join(''), text: given.map(({ text }) => text).join('\n\n') };
};

export const section = (title: string, part: MailPart): MailPart => ({
  html: `<h2 style="margin:24px 0 4px;font-size:16px">${escapeHtml(title)}</h2>${part.html}`,
  text: `${title}\n${part.text}`,
});

export interface ListItem {
  readonly name: string;
  /** On a line of its own. */
  readonly detail?: string;
  /** Below it, each on a line of its own. */
  readonly lines?: readonly string[];
  readonly url?: string;
}

export function list(items: readonly ListItem[]): MailPart {
  return {
    html: `<ul style="margin:0 0 16px;padding:0;list-style:none">${items.map(itemHtml).join('')}</ul>`,
    text: items
      .map(({ name, detail, lines = [], url }) =>
        [`- ${[name, detail].filter(Boolean).join(', ')}${url ? `: ${url}` : ''}`, ...lines].join('\n  '),
      )
      .join('\n'),
  };
}

function itemHtml({ name, detail, lines = [], url }: ListItem): string {
  const linked = url ? `<a href="${escapeHtml(url)}">${mailText(name)}</a>` : mailText(name);
  const content = detail
    ? `<b>${linked}</b><br><span class="quiet" style="color:#565b66">${[detail, ...lines].map(mailText).join('<br>')}</span>`
    : linked;
  return `<li class="line" style="padding:8px 0;border-bottom:1px solid #d9d4ca">${content}</li>`;
}

interface TableRow {
  readonly name: string;
  /** Formatted: `$149.00`. */
  readonly amount: string;
}

/** What something costs: a line for each thing, and the sums below. */
export function priceTable(lines: readonly TableRow[], sums: readonly (TableRow & { tone?: unknown })[]): MailPart {
  return {
    html: `<table role="presentation" style="width:100%;border-collapse:collapse;margin:0 0 16px">${[
      ...lines.map((line) => rowHtml(line, 'border-bottom:1px solid #d9d4ca')),
      ...sums.map((sum) => rowHtml(sum, sum.tone ? 'font-weight:600' : '')),
    ].join('')}</table>`,
    text: [...lines, ...sums].map(({ name, amount }) => `${name}: ${amount}`).join('\n'),
  };
}

function rowHtml({ name, amount }: TableRow, style: string): string {
  const cell = `padding:8px 0;vertical-align:top;${style}`;
  return `<tr><td class="line" style="${cell};padding-right:12px">${mailText(name)}</td><td class="line" style="${cell};text-align:right;white-space:nowrap">${escapeHtml(amount)}</td></tr>`;
}

/** Such as an address. */
export const block = ({ heading, lines }: { heading: string; lines: readonly string[] }): MailPart => ({
  html: `<p style="margin:0 0 16px">${escapeHtml(heading)}:<br>${lines.map(mailText).join('<br>')}</p>`,
  text: `${heading}:\n${lines.join('\n')}`,
});
