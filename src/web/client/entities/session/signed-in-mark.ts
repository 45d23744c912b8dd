/**
 * Whether somebody may be signed in with this browser: by a cookie that the server sets and takes back with the session.
 * It says so for a while longer where a session has ended elsewhere; whoever asks is then told.
 */
export const isMarkedSignedIn = (): boolean => /(^|;\s*)(__Host-)?signed-in=/.test(document.cookie);
