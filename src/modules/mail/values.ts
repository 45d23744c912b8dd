/** Mails that a member may leave one by one; the others end together, for a mailbox. */
export const mailLists = ['week'] as const;
export type MailList = (typeof mailLists)[number];

/** A token begins with its list. */
export const listOfToken = (token: string): MailList | null =>
  mailLists.find((list) => token.startsWith(`${list}-`)) ?? null;
