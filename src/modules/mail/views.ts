/** SQL for `from` or `join` in other modules. */

/** Compare with `mailbox(address)`. */
export const optOuts = `(select mailbox from mail_opt_out)`;

/** Without recipients or texts. */
export const mailStates = `(select id, state from mail)`;
