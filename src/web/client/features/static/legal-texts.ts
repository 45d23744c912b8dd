import { brand } from '../../../../platform/brand.ts';
import support from '../../../../texts/generated/kit/support.en.js';
import type { LegalText } from './LegalPage.tsx';

const reach = `Call ${brand.supportPhone}, ${support.hours}.`;

export const privacyText: LegalText = {
  title: 'Privacy',
  intro: `What ${brand.name} keeps, why, and for how long.`,
  sections: [
    {
      title: 'What a directory shows',
      text: [
        'A directory is public: the building, its tenants with suite, phone, e-mail and website, their contacts, and announcements. Building managers enter it and decide what stands there. Ask the manager of your building to change or remove an entry.',
      ],
    },
    {
      title: 'What we keep about account holders',
      text: [
        'Your e-mail address, and what you add to your profile: name, phone number, picture. Your password is kept only as a hash that cannot be turned back.',
        'Where you are signed in: since when, from which network address, with which browser. You see it under My Account, and can sign out there.',
        'What was changed on a building and in accounts, by whom, when and from where, for two years, so that managers can follow it and we can find misuse. Mails we sent you, for 180 days; a text with a link is wiped once it was sent.',
      ],
    },
    {
      title: 'Visitors',
      text: [
        'Reading a directory needs no account and sets no cookie, unless you choose its other language: that choice is kept for a year. We use no advertising and no tracking. Our servers note requests for a short time to keep the service running and safe.',
        'Words that a search did not find are counted for the building, for eight weeks and without who typed them, so that its manager can help the next visitor; what looks like an address or a number is not kept.',
        'A manager can have us ask the tenants of a building by mail, at most once a quarter, whether their listing is right. The link in it is good for 30 days and opens nothing else.',
      ],
    },
    {
      title: 'Cookies and storage',
      text: [
        'One cookie keeps you logged in, and ends when you log out or after 7 days without a visit; with it goes one that only tells our own pages that somebody is logged in. Another notes for 180 days that you have signed in with this browser, so that nobody who guesses passwords can lock you out of it; it opens nothing and says nothing about you. Your browser also remembers your choices on this device, such as light or night; what belongs to you goes when you log out.',
      ],
    },
    {
      title: 'Weather and payments',
      text: [
        'For the weather we send the ZIP code of a building to a weather service, never anything about who is looking. Card details go to the payment provider directly and never reach our servers.',
      ],
    },
    {
      title: 'Your data, and deletion',
      text: [
        'Under My Account you can download everything we keep about you, and delete your account. A property you own is handed over or deleted first. You then have 14 days to change your mind; we mail you the date, and again when it is done.',
        'Your profile, picture, sessions, memberships, cart and mails are deleted. Orders stay as long as tax law asks us to keep them, with the address they were sent to but without your profile. An unpaid checkout is deleted after 30 days.',
        'Deleting a property removes its directory at once.',
        reach,
      ],
    },
  ],
};

export const termsText: LegalText = {
  title: 'Terms',
  intro: `What you can expect from ${brand.name}, and what we expect from you.`,
  sections: [
    {
      title: 'The directory is free',
      text: [
        'A free account holds one building with any number of tenants and contacts. No payment is required. Plans for several buildings are announced; nobody is moved to one without agreeing to it.',
      ],
    },
    {
      title: 'What you publish',
      text: [
        'You publish what you may publish: names, numbers and pictures of your building and of tenants who know about it. You keep all rights in it. We show it on the directory, and nowhere else.',
        'No unlawful content, nothing misleading, nothing that harms the people who read it.',
      ],
    },
    {
      title: 'Your account',
      text: [
        'Keep your password to yourself, and give colleagues their own access: you decide who may view, manage or administer a building. We may suspend an account that is misused.',
      ],
    },
    {
      title: 'Orders',
      text: ['Prices are in US dollars; sales tax is added at checkout. Items ship within 2-3 business days.'],
    },
    {
      title: 'Availability',
      text: [
        'We work to keep every directory up at all times, but cannot promise that it never fails. A directory is no emergency system: keep the signs the law asks for.',
      ],
    },
    {
      title: 'Questions',
      text: [reach],
    },
  ],
};
