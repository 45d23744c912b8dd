import { brand } from '../../shared/brand.ts';
import { escapeHtml } from '../../shared/html.ts';
import { type OperatorFacts, phoneWithHours } from '../../shared/operator.ts';
import english from '../../texts/generated/mail/unsubscribe.en.js';
import spanish from '../../texts/generated/mail/unsubscribe.es.js';
import { firstLanguage, type Language } from '../../texts/languages.ts';

export interface Letter {
  to: string;
  /** Default: English. */
  language?: Language;
  subject: string;
  paragraphs: readonly string[];
  action?: { label: string; url: string };
  extra?: Pick<RenderedMail, 'html' | 'text'>;
  /** Below the button. */
  closing?: readonly string[];
  /** Heads the mail in place of the brand; who does not know its members gets no picture of theirs. */
  building?: { readonly name: string; readonly logoUrl: string | null };
  /** Why the recipient gets it, beside an unsubscribe link; default: who entered the address. */
  reason?: string;
}

export interface RenderedMail extends Pick<Letter, 'to' | 'language' | 'subject' | 'reason'> {
  text: string;
  html: string;
}

/** Dark mode for mail clients that support it; light colors are inline. */
const NIGHT = `:root{color-scheme:light dark}@media(prefers-color-scheme:dark){.page{background:#17191e!important;color:#ece9e2!important}.line{border-color:#43464e!important}.quiet{color:#a9adb6!important}.action{background:#c39a55!important;color:#17191e!important}}`;

const unsubscribeTexts: Readonly<Record<Language, typeof english>> = { en: english, es: spanish };

/** On narrow screens, values go below their labels: long words need the width. */
const NARROW = `@media(max-width:480px){.stacked td{display:block;padding-right:0!important}.stacked .quiet{padding-bottom:0!important;border-bottom:0!important}}`;

/** HTML and plain text in the common layout; `storeMail` signs it. */
export function renderLetter(letter: Letter): RenderedMail {
  const { to, language = firstLanguage, subject, paragraphs, action, extra, closing = [], building, reason } = letter;
  const text = [
    ...paragraphs,
    ...(extra ? [extra.text] : []),
    ...(action ? [`${action.label}: ${action.url}`] : []),
    ...closing,
  ].join('\n\n');
  const html = `<!doctype html><html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title><style>${NIGHT}${NARROW}</style></head>
<body class="page" style="margin:0;background:#f8f6f1;color:#1c1f26;font:16px/1.5 'Instrument Sans',system-ui,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:32px 24px;overflow-wrap:anywhere">
<p class="line" style="margin:0 0 24px;padding-bottom:12px;border-bottom:1px solid #d9d4ca;font-weight:600">${headOf(building)}</p>
${paragraphs.map(htmlOf).join('\n')}
${extra?.html ?? ''}
${action ? `<p style="margin:24px 0"><a class="action" href="${escapeHtml(action.url)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#6b4a12;color:#fff;text-decoration:none;font-weight:600">${escapeHtml(action.label)}</a></p>` : ''}
${closing.map(htmlOf).join('\n')}
${SIGNATURE}
${building ? byLine(language) : ''}
</div></body></html>`;
  return { to, subject, text, html, language, ...(reason && { reason }) };
}

function headOf(building: Letter['building']): string {
  if (!building) return brand.name;
  const logo = building.logoUrl
    ? `<img src="${escapeHtml(building.logoUrl)}" alt="" height="32" style="height:32px;width:auto;max-width:160px;margin-right:12px;vertical-align:middle">`
    : '';
  return `${logo}${mailText(building.name)}`;
}

/** The product's, below mail that a building heads. */
const byLine = (language: Language) =>
  `<p class="quiet" style="margin:8px 0 0;font-size:14px;color:#565b66">${escapeHtml(unsubscribeTexts[language].by({ product: brand.name }))}</p>`;

/** Placeholder of the last lines; escaped user text cannot contain it. */
const SIGNATURE = '<!--operator-->';

interface Unsubscribing {
  /** `null` for owed mail. */
  readonly url: string | null;
  readonly isUnsolicited: boolean | undefined;
}

/** Adds the unsubscribe link and the operator's line. */
export function signMail(
  mail: RenderedMail,
  operator: OperatorFacts,
  { url, isUnsolicited }: Unsubscribing,
): Pick<RenderedMail, 'text' | 'html'> {
  const { name, address, email } = operator;
  const parts = [name, phoneWithHours(operator), email, address].filter((part): part is string => Boolean(part));
  const { chosen, unconfirmed, unsubscribe } = unsubscribeTexts[mail.language ?? firstLanguage];
  const reason = mail.reason ?? (isUnsolicited ? chosen : unconfirmed);
  const link = url
    ? `<p class="quiet" style="margin:32px 0 0;font-size:14px;color:#565b66">${escapeHtml(reason)} <a class="quiet" href="${escapeHtml(url)}" style="color:#565b66">${escapeHtml(unsubscribe)}</a></p>`
    : '';
  const line = `<p class="line quiet" style="margin:32px 0 0;padding-top:12px;border-top:1px solid #d9d4ca;font-size:14px;color:#565b66">${parts.map(mailText).join(' · ')}</p>`;
  const text = [mail.text, ...(url ? [`${reason} ${unsubscribe}: ${url}`] : []), parts.join(' · ')].join('\n\n');
  return { text, html: mail.html.replace(SIGNATURE, () => `${link}\n${line}`) };
}

const MOST_OF_A_NAME = 60;
const LINK = /:\/\/|@|[\p{L}\p{N}-]\.[\p{L}]{2}/u;

/** For names chosen by users, in mail to strangers: shortened, and without anything that becomes a link. */
export function unlinked(name: string): string {
  const whole = LINK.test(name) ? name.replace(/([.:/@])(?=\S)/g, '$1 ') : name;
  const letters = [...whole];
  return letters.length <= MOST_OF_A_NAME
    ? whole
    : `${letters
        .slice(0, MOST_OF_A_NAME - 1)
        .join('')
        .trimEnd()}…`;
}

const htmlOf = (sentence: string) => `<p style="margin:0 0 16px">${mailText(sentence)}</p>`;

const LONG = /(\S*@\S+|\S{25,})/;

export const mailText = (text: string): string =>
  text
    .split(LONG)
    .map((part) =>
      LONG.test(part)
        ? part
            .split(/(?<=[@./_])/)
            .map(escapeHtml)
            .join('<wbr>')
        : escapeHtml(part),
    )
    .join('');
