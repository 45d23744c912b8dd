import { useEffect, useState } from 'react';
import { usePlace } from '../../ui/navigation.ts';

/** The token of a mailed link, read once and taken out of the address bar, where others could see or copy it. */
export function useTokenOnce(): string | null {
  const { pathname, search } = usePlace();
  const [token] = useState(() => new URLSearchParams(search).get('token'));
  useEffect(() => {
    if (token !== null) history.replaceState(history.state, '', pathname);
  }, [token, pathname]);
  return token;
}
