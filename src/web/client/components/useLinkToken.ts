import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';

const KEPT = 'linkToken';

/**
 * Token of a mailed link: in the fragment, which reaches no server log (in older links in the query). It moves from the
 * address bar to the history entry, which survives a reload. Call `forget` once it is used.
 */
export function useLinkToken(): { token: string | null; forget: () => void } {
  const { pathname } = useLocation();
  const [token] = useState(() => inAddress() ?? inHistory());
  useEffect(() => {
    const keep = () => {
      const given = inAddress();
      if (given === null) return false;
      history.replaceState({ ...history.state, [KEPT]: given }, '', pathname);
      return true;
    };
    keep();
    // Another link to the open page: reload with its token.
    const follow = () => keep() && location.reload();
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, [pathname]);
  const forget = () => history.replaceState({ ...history.state, [KEPT]: undefined }, '');
  return { token, forget };
}

function inAddress(): string | null {
  const given = (part: string) => new URLSearchParams(part).get('token');
  // `#token=…`, or `#/reset-password?token=…`
  return given(location.hash.replace(/^#([^?]*\?)?/, '')) ?? given(location.search);
}

function inHistory(): string | null {
  const state: unknown = history.state;
  const kept = typeof state === 'object' && state !== null && KEPT in state ? state[KEPT] : null;
  return typeof kept === 'string' ? kept : null;
}
