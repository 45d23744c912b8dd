import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';

const KEPT = 'linkToken';

/**
 * The token of a mailed link. It stands behind the `#`, which no server and no log is told of (in older links in the
 * query), and is taken out of the address bar, where others could see or copy it, into the entry of the history: a
 * reload has it again. `forget` it once it is used up.
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
    // Another link to the page that is open already: it begins anew.
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
