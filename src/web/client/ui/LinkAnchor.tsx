import type { AnchorHTMLAttributes, ReactNode } from 'react';
import { Link } from 'react-router-dom';

export interface LinkAnchorProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string;
  children?: ReactNode;
}

/**
 * A link that the router follows. A download is the browser's, and so is what follows a page in another language: the app
 * itself speaks English. A page in a new tab cannot reach the one it was opened from.
 */
export function LinkAnchor({ href, ...props }: LinkAnchorProps) {
  const isLeftToBrowser = props.download !== undefined || document.documentElement.lang !== 'en';
  const newTab = props.target === '_blank' ? { rel: 'noopener noreferrer' } : {};
  return <Link to={href} reloadDocument={isLeftToBrowser} {...newTab} {...props} />;
}
