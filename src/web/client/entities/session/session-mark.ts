/**
 * Reads the cookie that marks this browser's session; `null` when signed out. The cookie may outlive a session that was
 * ended elsewhere; calls then get a 401.
 */
export function readSessionMark(): string | null {
  const cookies = globalThis.document?.cookie ?? '';
  return /(?:^|;\s*)(?:__Host-)?signed-in=([^;]*)/.exec(cookies)?.[1] ?? null;
}

export const isMarkedSignedIn = (): boolean => readSessionMark() !== null;
