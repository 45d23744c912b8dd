import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';

const KEPT = 'linkToken';

/**
 * Token of a mailed link: in the fragment, which reaches no server log, or in the query. It moves to the
 * history entry, which survives a reload. Call `forget` once it is used.
 */
export function useLinkToken(): { token: string | null; forget: () => void } {
  const { pathname } = useLocation();
  const [token] = useState(() => readAddressToken() ?? readHistoryToken());
  useEffect(() => {
    const moveTokenToHistory = () => {
      const addressToken = readAddressToken();
      if (addressToken === null) return false;
      history.replaceState({ ...history.state, [KEPT]: addressToken }, '', pathname);
      return true;
    };
    moveTokenToHistory();
    // Another link to the open page: reload with its token.
    const follow = () => moveTokenToHistory() && location.reload();
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, [pathname]);
  const forget = () => history.replaceState({ ...history.state, [KEPT]: undefined }, '');
  return { token, forget };
}

function readAddressToken(): string | null {
  const tokenIn = (part: string) => new URLSearchParams(part).get('token');
  // `#token=…`, or `#/reset-password?token=…`
  return tokenIn(location.hash.replace(/^#([^?]*\?)?/, '')) ?? tokenIn(location.search);
}

function readHistoryToken(): string | null {
  const state: unknown = history.state;
  const keptToken = typeof state === 'object' && state !== null && KEPT in state ? state[KEPT] : null;
  return typeof keptToken === 'string' ? keptToken : null;
}
