let account: number | null = null;

/** The account that this tab shows; `null` before it is known and when signed out. */
export function setTabAccount(userId: number | null): void {
  account = userId;
}

/** Names the account that a call is meant for: a login in another tab replaces the session of the whole browser. */
export function accountHeader(): Record<string, string> {
  return account === null ? {} : { 'x-account': String(account) };
}
