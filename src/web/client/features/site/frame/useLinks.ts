import { useLocation } from 'react-router-dom';
import type { TopBarLink } from '../../../ui/TopBar.tsx';

type LinkOrNot = readonly [href: string, label: string] | false | null | undefined;

export function useLinks(...links: LinkOrNot[]): TopBarLink[] {
  const { pathname } = useLocation();
  return links.flatMap((link) => (link ? [{ href: link[0], label: link[1], isCurrent: pathname === link[0] }] : []));
}
