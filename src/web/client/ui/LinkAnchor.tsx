import type { AnchorHTMLAttributes, ReactNode } from 'react';
import { Link } from 'react-router-dom';

export interface LinkAnchorProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string;
  children?: ReactNode;
}

/** A link that the router follows; a download is the browser's. A page in a new tab cannot reach the one it was opened from. */
export function LinkAnchor({ href, ...props }: LinkAnchorProps) {
  const newTab = props.target === '_blank' ? { rel: 'noopener noreferrer' } : {};
  return <Link to={href} reloadDocument={props.download !== undefined} {...newTab} {...props} />;
}
