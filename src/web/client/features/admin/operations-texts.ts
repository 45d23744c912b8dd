import type { ActivityArea } from '../../../../modules/admin/schema.ts';

const areas: Record<ActivityArea, string> = {
  users: 'Users and logins',
  roles: 'Members and roles',
  impersonation: 'Impersonation',
  properties: 'Properties',
  products: 'Products',
  stock: 'Variants and stock',
  orders: 'Orders and payments',
  operations: 'Queues and mails',
};

const FIELDS_NAMED = 4;

export const activityTexts = {
  title: 'Activity',
  description: 'Who did what, when and from where. Lines are only ever added.',
  areas,
  area: 'Area',
  all: 'Everything',
  from: 'From',
  to: 'Until',
  ofUser: (userId: string) => `What user ${userId} did, or an administrator as them`,
  everybody: 'Show everybody',
  failed: 'The activity could not be loaded',
  empty: 'Nothing was noted here.',
  clear: 'Clear filters',
  /** Who did it when nobody was signed in. */
  nobody: (action: string) => (action === 'user.login_failed' ? 'Somebody' : 'The system'),
  at: (property: string) => `at ${property}`,
  where: (ip: string) => `from ${ip}`,
  /** The first of the fields by name, the others counted. */
  fields: (names: readonly string[]) => {
    const more = names.length - FIELDS_NAMED;
    return more > 0 ? `${names.slice(0, FIELDS_NAMED).join(', ')} and ${more} more` : names.join(', ');
  },
} as const;

export const queuesTexts = {
  title: 'Queues',
  board: {
    title: 'Job queues',
    body: 'The board shows what waits, runs and failed. It changes nothing until you unlock it.',
    open: 'Open the board',
    unlock: 'Allow changes',
    lock: 'Make read-only',
    unlocked: (time: string) => `You may change queues until ${time}.`,
    confirmTitle: 'Allow changes to the queues?',
    confirmBody: 'For ten minutes the board lets you retry, remove and pause jobs. It is noted in the activity log.',
    failed: 'The queues could not be asked',
  },
  parked: {
    title: 'Parked events',
    failed: 'The parked events could not be loaded',
    empty: 'Nothing is parked: every event has reached its subscribers or is still being tried.',
    event: 'Event',
    subscriber: 'Subscriber',
    error: 'Last error',
    attempts: 'Tries',
    since: 'Parked',
    actions: 'Actions',
    retry: 'Retry',
    retryOne: (subscriber: string, event: number) => `Retry ${subscriber} for event ${event}`,
    retried: 'The event is tried again within seconds',
    retryFailed: 'The event could not be retried',
  },
  mails: {
    title: 'Mails',
    state: 'State',
    all: 'All states',
    failed: 'The mails could not be loaded',
    empty: 'There are no such mails.',
    to: 'To',
    subject: 'Subject',
    tries: 'Tries',
    created: 'Written',
    sent: 'Sent',
    actions: 'Actions',
    resend: 'Resend',
    resendOne: (subject: string, to: string) => `Resend ${subject} to ${to}`,
    resent: 'Mail is on its way again',
    resendFailed: 'The mail could not be sent again',
    states: { queued: 'Queued', sending: 'Sending', sent: 'Sent', failed: 'Failed' },
  },
} as const;
