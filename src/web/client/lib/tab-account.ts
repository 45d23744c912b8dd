let account: number | null = null;

/** Sets the account of this tab; `null` before it is known and when signed out. */
export function setTabAccount(userId: number | null): void {
  account = userId;
}

/** Header with the account of a call: a login in another tab replaces the browser's session. */
export function accountHeader(): Record<string, string> {
  return account === null ? {} : { 'x-account': String(account) };
}
