/** SQL for `from` or `join` in other modules. */

/** SQL: unsubscribed mailboxes; compare with `mailbox(address)`. */
export const optOuts = `(select mailbox from mail_opt_out)`;

/** SQL: delivery states with recipients' domains, without addresses and texts. */
export const mailStates = `(select id, state, attempts, lower(split_part("to", '@', 2)) as domain from mail)`;
