/** What other modules may join of this module's table, to stand after `from` or `join`. */

/** Mailboxes that want no mail they did not ask for; compare with `mailbox(address)`. */
export const optOuts = `(select mailbox from mail_opt_out)`;

/** Mails by what became of them; never whose, nor their texts. */
export const mailStates = `(select id, state from mail)`;
