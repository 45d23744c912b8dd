import { brand } from '../../shared/brand.ts';
import { dialLink, mailLink } from '../../shared/contact-links.ts';
import { shortenText } from '../../shared/graphemes.ts';
import { escapeHtml } from '../../shared/html.ts';
import { type OperatorFacts, phoneWithHours } from '../../shared/operator.ts';
import english from '../../texts/generated/mail/unsubscribe.en.js';
import spanish from '../../texts/generated/mail/unsubscribe.es.js';
import { defaultLanguage, type Language } from '../../texts/languages.ts';
import type { MailPart } from './parts.ts';
import { CONTACT_PAGE, linkHtml, mailText } from './sentences.ts';

export interface Letter {
  to: string;
  language?: Language;
  subject: string;
  paragraphs: readonly string[];
  action?: { label: string; url: string };
  extra?: MailPart;
  closing?: readonly string[];
  /** Header instead of the brand; recipients outside the building get no logo. */
  building?: { readonly name: string; readonly logoUrl: string | null };
  /** Reason for the mail, next to an unsubscribe link; default: the account that entered the address. */
  reason?: string;
}

export interface RenderedMail extends Pick<Letter, 'to' | 'language' | 'subject' | 'reason'> {
  text: string;
  html: string;
}

const DARK_MODE_CSS = `:root{color-scheme:light dark}@media(prefers-color-scheme:dark){.page{background:#17191e!important;color:#ece9e2!important}.line{border-color:#43464e!important}.quiet{color:#a9adb6!important}.action{background:#c39a55!important;color:#17191e!important}}`;

const unsubscribeTexts: Readonly<Record<Language, typeof english>> = { en: english, es: spanish };

/** CSS of narrow screens: values go below their labels, because long words need the width. */
const NARROW_CSS = `@media(max-width:480px){.stacked td{display:block;padding-right:0!important}.stacked .quiet{padding-bottom:0!important;border-bottom:0!important}}`;

export function renderLetter(letter: Letter): RenderedMail {
  const { to, language = defaultLanguage, subject, paragraphs, action, extra, closing = [], building, reason } = letter;
  const text = [
    ...paragraphs,
    ...(extra ? [extra.text] : []),
    ...(action ? [`${action.label}: ${action.url}`] : []),
    ...closing,
  ].join('\n\n');
  const html = `<!doctype html><html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title><style>${DARK_MODE_CSS}${NARROW_CSS}</style></head>
<body class="page" style="margin:0;background:#f8f6f1;color:#1c1f26;font:16px/1.5 'Instrument Sans',system-ui,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:32px 24px;overflow-wrap:anywhere">
<p class="line" style="margin:0 0 24px;padding-bottom:12px;border-bottom:1px solid #d9d4ca;font-weight:600">${headHtml(building)}</p>
${paragraphs.map(htmlOf).join('\n')}
${extra?.html ?? ''}
${action ? buttonOf(action) : ''}
${closing.map(htmlOf).join('\n')}
${SIGNATURE}
${building ? productLine(language) : ''}
</div></body></html>`;
  return { to, subject, text, html, language, ...(reason && { reason }) };
}

/** Renders a cell, because Outlook for Windows ignores the padding of links. */
const buttonOf = ({ label, url }: NonNullable<Letter['action']>) =>
  `<table role="presentation" border="0" cellpadding="0" cellspacing="0" style="margin:24px 0;border-collapse:separate"><tr><td class="action" bgcolor="#6b4a12" style="border-radius:6px;background:#6b4a12;mso-padding-alt:12px 20px"><a class="action" href="${escapeHtml(url)}" style="display:inline-block;padding:12px 20px;mso-padding-alt:0;border-radius:6px;background:#6b4a12;color:#fff;text-decoration:none;font-weight:600">${escapeHtml(label)}</a></td></tr></table>`;

function headHtml(building: Letter['building']): string {
  if (!building) return brand.name;
  const logo = building.logoUrl
    ? `<img src="${escapeHtml(building.logoUrl)}" alt="" height="32" style="height:32px;width:auto;max-width:160px;margin-right:12px;vertical-align:middle">`
    : '';
  return `${logo}${escapeHtml(building.name)}`;
}

const productLine = (language: Language) =>
  `<p class="quiet" style="margin:8px 0 0;font-size:14px;color:#565b66">${escapeHtml(unsubscribeTexts[language].by({ product: brand.name }))}</p>`;

const SIGNATURE = '<!--operator-->';

interface Signing {
  readonly appUrl: string;
  /** `null` for transactional mail. */
  readonly url: string | null;
  readonly isUnsolicited: boolean | undefined;
}

export function signMail(
  mail: RenderedMail,
  operator: OperatorFacts,
  { appUrl, url, isUnsolicited }: Signing,
): Pick<RenderedMail, 'text' | 'html'> {
  const { name, address, email } = operator;
  const parts = [name, phoneWithHours(operator), email, address].filter((part): part is string => Boolean(part));
  const {
    chosen: unsolicitedReason,
    unconfirmed: unconfirmedReason,
    unsubscribe,
  } = unsubscribeTexts[mail.language ?? defaultLanguage];
  const reason = mail.reason ?? (isUnsolicited ? unsolicitedReason : unconfirmedReason);
  const link = url
    ? `<p class="quiet" style="margin:32px 0 0;font-size:14px;color:#565b66">${mailText(reason)} <a class="quiet" href="${escapeHtml(url)}" style="color:#565b66">${escapeHtml(unsubscribe)}</a></p>`
    : '';
  const line = `<p class="line quiet" style="margin:32px 0 0;padding-top:12px;border-top:1px solid #d9d4ca;font-size:14px;color:#565b66">${operatorHtml(operator)}</p>`;
  const text = [mail.text, ...(url ? [`${reason} ${unsubscribe}: ${url}`] : []), parts.join(' · ')].join('\n\n');
  const html = mail.html.replace(SIGNATURE, () => `${link}\n${line}`);
  return { text, html: html.replaceAll(CONTACT_PAGE, () => escapeHtml(`${appUrl}/contact`)) };
}

function operatorHtml({ name, phone, dial, hours, email, address }: OperatorFacts): string {
  const tel = dialLink(dial);
  const phoneHtml = phone && (tel ? linkHtml(tel, phone) : escapeHtml(phone));
  const parts = [
    escapeHtml(name),
    [phoneHtml, hours && escapeHtml(hours)].filter(Boolean).join(', '),
    email && linkHtml(mailLink(email), email),
    address && escapeHtml(address),
  ];
  return parts.filter(Boolean).join(' · ');
}

const MAX_NAME_LETTERS = 60;
const LINK = /:\/\/|@|[\p{L}\p{N}-]\.[\p{L}]{2}/u;

/** Shortens a user's name for mail to strangers, and breaks everything that mail clients link. */
export function unlinked(name: string): string {
  const separated = LINK.test(name) ? name.replace(/([.:/@])(?=\S)/g, '$1 ') : name;
  return shortenText(separated, MAX_NAME_LETTERS);
}

const htmlOf = (sentence: string) => `<p style="margin:0 0 16px">${mailText(sentence)}</p>`;
