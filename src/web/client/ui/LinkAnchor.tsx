import type { AnchorHTMLAttributes, ReactNode } from 'react';
import { Link } from 'react-router-dom';

export interface LinkAnchorProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string;
  children?: ReactNode;
}

/** Router link. The browser handles downloads and pages in another language. New tabs get no opener. */
export function LinkAnchor({ href, ...props }: LinkAnchorProps) {
  const isLeftToBrowser = props.download !== undefined || (globalThis.document?.documentElement.lang ?? 'en') !== 'en';
  const newTab = props.target === '_blank' ? { rel: 'noopener noreferrer' } : {};
  return <Link to={href} reloadDocument={isLeftToBrowser} {...newTab} {...props} />;
}
