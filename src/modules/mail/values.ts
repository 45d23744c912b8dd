export const tokenPages = [
  '/reset-password',
  '/confirm-email',
  '/undo-email',
  '/invitation',
  '/your-listing',
  '/unsubscribe',
] as const;

/** Returns a link with the token in the fragment, hidden from servers, logs and `Referer`. */
export const tokenLink = (appUrl: string, page: (typeof tokenPages)[number], token: string): string =>
  `${appUrl}${page}#token=${token}`;

/** Lists that a member can leave singly; a mailbox leaves all others together. */
export const mailLists = ['week'] as const;
export type MailList = (typeof mailLists)[number];

export const listOfToken = (token: string): MailList | null =>
  mailLists.find((list) => token.startsWith(`${list}-`)) ?? null;
