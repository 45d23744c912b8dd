import type { ListingKey } from '../../../../modules/reviews/schema.ts';

const number = (value: number) => value.toLocaleString('en-US');
const tenants = (count: number) => (count === 1 ? '1 tenant' : `${number(count)} tenants`);

const fields: Readonly<Record<ListingKey, string>> = {
  companyName: 'Company name',
  suiteNumber: 'Suite number',
  phone: 'Phone',
  email: 'Email',
  website: 'Website',
  aliases: 'Also known as',
  contacts: 'Contacts',
};

export const reviewTexts = {
  open: 'Ask Tenants',
  about: 'Have them confirm their listings by a mailed link, now or each quarter.',
  proposals: (count: number) => (count === 1 ? '1 proposal' : `${number(count)} proposals`),
  title: 'Is This Still Right?',
  lead: 'Each tenant with an e-mail address gets one link, to confirm its listing or to propose changes. Nothing changes until you accept it.',
  failed: 'This could not be loaded',
  close: 'Close',
  fields,
  list: {
    none: 'No tenant proposes anything at the moment.',
    more: (rest: number) => `${number(rest)} more appear when these are decided.`,
    where: (suite: string, floor: string) => `Suite ${suite}, ${floor}`,
    accept: 'Accept',
    acceptOf: (company: string) => `Accept the proposal of ${company}`,
    decline: 'Decline',
    declineOf: (company: string) => `Decline the proposal of ${company}`,
    acceptAll: (count: number) => `Accept ${number(count)} at once`,
    accepted: 'Accepted',
    declined: 'Declined',
    undo: 'Undo',
    undoOf: (company: string) => `Undo the decision on ${company}`,
    was: 'was',
    empty: 'empty',
    primary: '(primary)',
    conflict: (now: string, before: string) =>
      `Changed meanwhile: it is ${now} now, and was ${before} when they answered.`,
    failed: 'Nothing was changed',
  },
  schedule: {
    title: 'Each quarter',
    isOn: 'Ask all tenants each quarter',
    next: (when: string) => `Next on ${when}`,
    off: 'Off. Nobody is asked by itself.',
    failed: 'The change was not saved',
  },
  now: {
    title: 'Now',
    count: (askable: number) => `${tenants(askable)} can be asked now.`,
    lately: (count: number) => `${tenants(count)} ${count === 1 ? 'was' : 'were'} asked in the last 80 days.`,
    noEmail: (count: number) => `${tenants(count)} ${count === 1 ? 'has' : 'have'} no e-mail address.`,
    answers: (waiting: number, confirmed: number) =>
      `${number(waiting)} ${waiting === 1 ? 'link is' : 'links are'} not answered yet; ${number(confirmed)} confirmed in the last 90 days.`,
    ask: (count: number) => `Ask ${tenants(count)}`,
    sure: (count: number) =>
      `${count === 1 ? 'One mail goes' : `${number(count)} mails go`} out, and cannot be called back.`,
    send: (count: number) => (count === 1 ? 'Send 1 mail' : `Send ${number(count)} mails`),
    cancel: 'Cancel',
    asked: (count: number) => (count === 1 ? '1 tenant is asked' : `${number(count)} tenants are asked`),
    failed: 'Nobody was asked',
  },
} as const;
