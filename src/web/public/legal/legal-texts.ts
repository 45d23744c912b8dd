import { readFileSync } from 'node:fs';
import type { Env } from '../../../platform/config/env.ts';
import { operatorOf } from '../../../platform/config/operator-settings.ts';
import { brand } from '../../../shared/brand.ts';
import { markdownText } from '../../../shared/markdown-text.ts';
import { contactWays, type OperatorFacts, phoneWithHours } from '../../../shared/operator.ts';
import { defaultLanguage } from '../../../texts/languages.ts';
import { type LegalText, renderLegalText } from './markdown.ts';

/** Legal texts by path: the operator's file, or the default with the operator's settings. */
export function legalTexts(env: Env): Readonly<Record<string, LegalText>> {
  const readText = (file: string | undefined) => (file ? readFileSync(file, 'utf8') : null);
  return {
    '/privacy': renderLegalText(readText(env.PRIVACY_FILE) ?? privacyText(env), 'Privacy'),
    '/terms': renderLegalText(readText(env.TERMS_FILE) ?? termsText(env), 'Terms'),
  };
}

function periodText(days: number): string {
  const [count, unit] =
    days % 365 === 0 ? [days / 365, 'year'] : days % 7 === 0 && days <= 84 ? [days / 7, 'week'] : [days, 'day'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

function operatorSentence({ name, address }: OperatorFacts): string {
  if (name === brand.name && !address) return ''; // the sample
  return `${markdownText(name)} runs this installation of ${brand.name}.${address ? ` Address: ${markdownText(address)}` : ''}`;
}

function contactSentence(operator: OperatorFacts): string {
  const phone = markdownText(phoneWithHours(operator));
  const email = markdownText(operator.email ?? '');
  const sentences = {
    phone: `Call ${phone}.`,
    email: `Write to ${email}.`,
    both: `Call ${phone}, or write to ${email}.`,
    none: operator.address ? `Write to ${markdownText(operator.name)}, ${markdownText(operator.address)}` : '',
  };
  return sentences[contactWays(operator)];
}

function privacyText(env: Env): string {
  const operator = operatorOf(env, defaultLanguage);
  const weather = env.WEATHER
    ? 'For the weather, we send the ZIP code of a building to a weather service, and nothing about the visitor. '
    : '';
  return `# Privacy

What ${brand.name} stores, why, and for how long. ${operatorSentence(operator)}

## What a directory shows

A directory is public. It shows the building, its tenants with suite, phone, email, and website, their contacts, and announcements. Building managers enter this information and decide what to show. To change or remove an entry, ask your building manager.

## What we store about account holders

Your email address, and what you add to your profile: name, phone number, and picture. Your password is stored only as a hash that cannot be reversed.

Where you are signed in: since when, from which network address, and with which browser. You can see this under My Account and sign out there.

Changes to buildings and accounts, with who made them, when, and from where, for ${periodText(env.KEEP_ACTIVITY_DAYS)}, so that managers can review them and we can detect misuse. Emails we sent you, for ${periodText(env.KEEP_MAILS_DAYS)}, and their text for ${periodText(env.KEEP_MAIL_TEXTS_DAYS)}. Text with a single-use link is deleted once it is sent.

## Visitors

Reading a directory needs no account and sets no cookie, unless you choose its other language. That choice is stored for a year. We use no advertising and no tracking. Our servers log requests for a short time to keep the service running and secure.

Searches and their words are counted for the building, for ${periodText(env.KEEP_MISSED_SEARCHES_DAYS)}, without recording who searched, so that its manager can help the next visitor. Anything that looks like an address or a number is not stored.

Visits and scans of QR codes are counted for the building by day and hour, for ${periodText(env.KEEP_VISITS_DAYS)}. Nothing about a visitor is stored with them.

At a manager’s request, we ask the tenants of a building by email, at most once a quarter, whether their listing is correct. The link in the email works for 30 days and opens nothing else. Answers are stored for ${periodText(env.KEEP_REVIEWS_DAYS)}.

## Cookies and storage

One cookie keeps you logged in. It ends when you log out or after 7 days without a visit. A second cookie, with the same lifetime, tells our own pages only that someone is logged in. A third records for 180 days that you have signed in with this browser, so that someone guessing passwords cannot lock you out. It grants no access and contains no information about you. Your browser also stores your choices on this device, such as the light or dark theme. Your personal data is removed from the browser when you log out.

## ${env.WEATHER ? 'Weather and payments' : 'Payments'}

${weather}Card details go to the payment provider directly and never reach our servers.

## Your data, and deletion

Under My Account, you can download everything we store about you and delete your account. If you own a property, transfer or delete it first. You then have 14 days to change your mind. We email you the date, and again when the account is deleted.

Your profile, picture, sessions, memberships, cart, and emails are deleted. Orders are stored for as long as tax law requires, with their shipping address but without your profile. An unpaid checkout is deleted after ${periodText(env.KEEP_UNPAID_CHECKOUTS_DAYS)}.

Deleting a property removes its directory at once.

${contactSentence(operator)}
`;
}

function termsText(env: Env): string {
  const operator = operatorOf(env, defaultLanguage);
  return `# Terms

What you can expect from ${brand.name}, and what we expect from you. ${operatorSentence(operator)}

## The directory is free

A free account includes one building with any number of tenants and contacts. No payment is required. Plans for several buildings are announced. We will not move you to one without your agreement.

## What you publish

Publish only what you have the right to publish: names, numbers, and pictures of your building and of tenants who know about it. You keep all rights to it. We show it in the directory, and nowhere else.

Do not publish anything unlawful, misleading, or harmful.

## Your account

Keep your password to yourself, and give colleagues their own access. You decide who can view, manage, or administer a building. We may suspend accounts that are misused.

## Orders

Prices are in US dollars; sales tax is added at checkout. Items ship within 2-3 business days.

## Availability

We work to keep every directory available at all times, but cannot guarantee it. A directory is not an emergency system. Keep the signs required by law.

${contactSentence(operator) && `## Questions\n\n${contactSentence(operator)}`}
`;
}
