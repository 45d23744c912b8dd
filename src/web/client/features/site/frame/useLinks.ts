import { useLocation } from 'react-router-dom';
import type { TopBarLink } from '../../../ui/TopBar.tsx';

type LinkOrNot = readonly [href: string, label: string] | false | null | undefined;

/** The links of a header, and which of them is the page one is on. */
export function useLinks(...links: LinkOrNot[]): TopBarLink[] {
  const { pathname } = useLocation();
  return links.flatMap((link) => (link ? [{ href: link[0], label: link[1], isCurrent: pathname === link[0] }] : []));
}
