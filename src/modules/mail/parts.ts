import { escapeHtml } from '../../shared/html.ts';
import { linkHtml, mailText } from './sentences.ts';

declare const rendered: unique symbol;

/** Part of a mail between paragraphs and button. Branded, so that all parts link their addresses. */
export interface MailPart {
  readonly html: string & { readonly [rendered]: true };
  readonly text: string;
}

const partFrom = (html: string, text: string): MailPart => ({ html: html as MailPart['html'], text });

export const partsOf = (...parts: readonly (MailPart | null)[]): MailPart => {
  const presentParts = parts.filter((part) => part !== null);
  return partFrom(presentParts.map(({ html }) => html).join(''), presentParts.map(({ text }) => text).join('\n\n'));
};

export const section = (title: string, part: MailPart): MailPart =>
  partFrom(
    `<h2 style="margin:24px 0 4px;font-size:16px">${escapeHtml(title)}</h2>${part.html}`,
    `${title}\n${part.text}`,
  );

export interface ListItem {
  readonly name: string;
  readonly detail?: string;
  readonly lines?: readonly string[];
  readonly url?: string;
}

export function list(items: readonly ListItem[]): MailPart {
  return partFrom(
    `<ul style="margin:0 0 16px;padding:0;list-style:none">${items.map(itemHtml).join('')}</ul>`,
    items
      .map(({ name, detail, lines = [], url }) =>
        [`- ${[name, detail].filter(Boolean).join(', ')}${url ? `: ${url}` : ''}`, ...lines].join('\n  '),
      )
      .join('\n'),
  );
}

function itemHtml({ name, detail, lines = [], url }: ListItem): string {
  const linkedName = url ? linkHtml(url, name) : mailText(name);
  const content = detail
    ? `<b>${linkedName}</b><br><span class="quiet" style="color:#565b66">${[detail, ...lines].map(mailText).join('<br>')}</span>`
    : linkedName;
  return `<li class="line" style="padding:8px 0;border-bottom:1px solid #d9d4ca">${content}</li>`;
}

interface TableRow {
  readonly name: string;
  /** `$149.00` */
  readonly amount: string;
}

export function priceTable(lines: readonly TableRow[], sums: readonly (TableRow & { tone?: unknown })[]): MailPart {
  return partFrom(
    `<table role="presentation" style="width:100%;border-collapse:collapse;margin:0 0 16px">${[
      ...lines.map((line) => rowHtml(line, 'border-bottom:1px solid #d9d4ca')),
      ...sums.map((sum) => rowHtml(sum, sum.tone ? 'font-weight:600' : '')),
    ].join('')}</table>`,
    [...lines, ...sums].map(({ name, amount }) => `${name}: ${amount}`).join('\n'),
  );
}

function rowHtml({ name, amount }: TableRow, style: string): string {
  const cell = `padding:8px 0;vertical-align:top;${style}`;
  return `<tr><td class="line" style="${cell};padding-right:12px">${mailText(name)}</td><td class="line" style="${cell};text-align:right;white-space:nowrap">${escapeHtml(amount)}</td></tr>`;
}

export const textBlock = ({ heading, lines }: { heading: string; lines: readonly string[] }): MailPart =>
  partFrom(
    `<p style="margin:0 0 16px">${escapeHtml(heading)}:<br>${lines.map(mailText).join('<br>')}</p>`,
    `${heading}:\n${lines.join('\n')}`,
  );
