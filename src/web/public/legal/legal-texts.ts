import { readFileSync } from 'node:fs';
import type { Env } from '../../../platform/config/env.ts';
import { operatorOf } from '../../../platform/config/operator-settings.ts';
import { brand } from '../../../shared/brand.ts';
import { contactWays, type OperatorFacts, phoneWithHours } from '../../../shared/operator.ts';
import { firstLanguage } from '../../../texts/languages.ts';
import { type LegalText, legalText } from './markdown.ts';

/** By path: the operator's file, or ours with the operator's settings. */
export function legalTexts(env: Env): Readonly<Record<string, LegalText>> {
  const given = (file: string | undefined) => (file ? readFileSync(file, 'utf8') : null);
  return {
    '/privacy': legalText(given(env.PRIVACY_FILE) ?? privacyText(env), 'Privacy'),
    '/terms': legalText(given(env.TERMS_FILE) ?? termsText(env), 'Terms'),
  };
}

export function periodOf(days: number): string {
  const [count, unit] =
    days % 365 === 0 ? [days / 365, 'year'] : days % 7 === 0 && days <= 84 ? [days / 7, 'week'] : [days, 'day'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** Escapes Markdown. */
const plain = (text: string) => text.replace(/[\\`*_{}[\]()<>#+\-.!|~&:]/g, '\\$&');

function whoRunsIt({ name, address }: OperatorFacts): string {
  if (name === brand.name && !address) return ''; // the sample
  return `${plain(name)} runs this installation of ${brand.name}.${address ? ` Address: ${plain(address)}` : ''}`;
}

function reach(operator: OperatorFacts): string {
  const phone = plain(phoneWithHours(operator));
  const email = plain(operator.email ?? '');
  const sentences = {
    phone: `Call ${phone}.`,
    email: `Write to ${email}.`,
    both: `Call ${phone}, or write to ${email}.`,
    none: operator.address ? `Write to ${plain(operator.name)}, ${plain(operator.address)}` : '',
  };
  return sentences[contactWays(operator)];
}

function privacyText(env: Env): string {
  const operator = operatorOf(env, firstLanguage);
  const weather = env.WEATHER
    ? 'For the weather we send the ZIP code of a building to a weather service, never anything about who is looking. '
    : '';
  return `# Privacy

What ${brand.name} keeps, why, and for how long. ${whoRunsIt(operator)}

## What a directory shows

A directory is public: the building, its tenants with suite, phone, e-mail and website, their contacts, and announcements. Building managers enter it and decide what it shows. Ask the manager of your building to change or remove an entry.

## What we keep about account holders

Your e-mail address, and what you add to your profile: name, phone number, picture. Your password is kept only as a hash that cannot be turned back.

Where you are signed in: since when, from which network address, with which browser. You see it under My Account, and can sign out there.

What was changed on a building and in accounts, by whom, when and from where, for ${periodOf(env.KEEP_ACTIVITY_DAYS)}, so that managers can follow it and we can find misuse. Mails we sent you, for ${periodOf(env.KEEP_MAILS_DAYS)}, their text for ${periodOf(env.KEEP_MAIL_TEXTS_DAYS)}; a text with a link is wiped once it was sent.

## Visitors

Reading a directory needs no account and sets no cookie, unless you choose its other language: that choice is kept for a year. We use no advertising and no tracking. Our servers note requests for a short time to keep the service running and safe.

Words that a search did not find are counted for the building, for ${periodOf(env.KEEP_MISSED_SEARCHES_DAYS)} and without who typed them, so that its manager can help the next visitor; what looks like an address or a number is not kept.

A manager can have us ask the tenants of a building by mail, at most once a quarter, whether their listing is right. The link in it is good for 30 days and opens nothing else. What a tenant answered is kept for ${periodOf(env.KEEP_REVIEWS_DAYS)}.

## Cookies and storage

One cookie keeps you logged in, and ends when you log out or after 7 days without a visit; with it goes one that only tells our own pages that somebody is logged in. Another notes for 180 days that you have signed in with this browser, so that nobody who guesses passwords can lock you out of it; it opens nothing and says nothing about you. Your browser also remembers your choices on this device, such as light or night; what belongs to you goes when you log out.

## ${env.WEATHER ? 'Weather and payments' : 'Payments'}

${weather}Card details go to the payment provider directly and never reach our servers.

## Your data, and deletion

Under My Account you can download everything we keep about you, and delete your account. A property you own is handed over or deleted first. You then have 14 days to change your mind; we mail you the date, and again when it is done.

Your profile, picture, sessions, memberships, cart and mails are deleted. Orders stay as long as tax law asks us to keep them, with the address they were sent to but without your profile. An unpaid checkout is deleted after ${periodOf(env.KEEP_UNPAID_CHECKOUTS_DAYS)}.

Deleting a property removes its directory at once.

${reach(operator)}
`;
}

function termsText(env: Env): string {
  const operator = operatorOf(env, firstLanguage);
  return `# Terms

What you can expect from ${brand.name}, and what we expect from you. ${whoRunsIt(operator)}

## The directory is free

A free account holds one building with any number of tenants and contacts. No payment is required. Plans for several buildings are announced; nobody is moved to one without agreeing to it.

## What you publish

You publish what you may publish: names, numbers and pictures of your building and of tenants who know about it. You keep all rights in it. We show it on the directory, and nowhere else.

No unlawful content, nothing misleading, nothing that harms the people who read it.

## Your account

Keep your password to yourself, and give colleagues their own access: you decide who may view, manage or administer a building. We may suspend an account that is misused.

## Orders

Prices are in US dollars; sales tax is added at checkout. Items ship within 2-3 business days.

## Availability

We work to keep every directory up at all times, but cannot promise that it never fails. A directory is no emergency system: keep the signs the law asks for.

${reach(operator) && `## Questions\n\n${reach(operator)}`}
`;
}
