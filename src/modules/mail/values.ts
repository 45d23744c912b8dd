/** Pages that a mailed link opens with a single-use token. */
export const tokenPages = [
  '/reset-password',
  '/confirm-email',
  '/undo-email',
  '/invitation',
  '/your-listing',
  '/unsubscribe',
] as const;

/** The token is in the fragment, hidden from servers, logs and `Referer`. */
export const tokenLink = (appUrl: string, page: (typeof tokenPages)[number], token: string): string =>
  `${appUrl}${page}#token=${token}`;

/** Mails that a member may leave one by one; the others end together, for a mailbox. */
export const mailLists = ['week'] as const;
export type MailList = (typeof mailLists)[number];

/** A token begins with its list. */
export const listOfToken = (token: string): MailList | null =>
  mailLists.find((list) => token.startsWith(`${list}-`)) ?? null;
