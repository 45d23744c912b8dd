import { createContext, type MouseEvent, useContext } from 'react';

export interface Place {
  pathname: string;
  /** With its question mark, or empty. */
  search: string;
}

export type Navigate = (to: string, options?: { replace?: boolean }) => void;

export interface Navigation {
  place: Place;
  navigate: Navigate;
}

/** Set by pages that change without being loaded anew; everywhere else the browser itself follows links. */
export const NavigationContext = createContext<Navigation | null>(null);

/** Where the page is. */
export function usePlace(): Place {
  return useContext(NavigationContext)?.place ?? location;
}

/** Leads to a path of this site. */
export function useNavigate(): Navigate {
  return useContext(NavigationContext)?.navigate ?? leave;
}

/** For links: follows within the page what the browser would load anew. Opening in another tab or window stays as it is. */
export function useFollow(target?: string): ((event: MouseEvent<HTMLAnchorElement>) => void) | undefined {
  const navigation = useContext(NavigationContext);
  if (!navigation || (target && target !== '_self')) return undefined;
  return (event) => {
    const { origin, pathname, search, hash } = event.currentTarget;
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    if (!isPlain || event.defaultPrevented || origin !== location.origin) return;
    event.preventDefault();
    navigation.navigate(pathname + search + hash);
  };
}

/** Loads a page anew. */
export const leave: Navigate = (to, { replace = false } = {}) => {
  if (replace) location.replace(to);
  else location.assign(to);
};
