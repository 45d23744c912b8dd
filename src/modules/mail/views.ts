/** What other modules may join of this module's table, to stand after `from` or `join`. */

/** Mails by what became of them; never whose, nor their texts. */
export const mailStates = `(select id, state from mail)`;
