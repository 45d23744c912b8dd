import type { AnchorHTMLAttributes, ReactNode } from 'react';
import { useFollow } from './navigation.ts';

export interface LinkAnchorProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string;
  children?: ReactNode;
}

/** An `<a>` that a page of the app follows without being loaded anew. A new tab learns nothing of the page it came from. */
export function LinkAnchor({ href, onClick, children, ...props }: LinkAnchorProps) {
  const follow = useFollow(props.target);
  const newTab = props.target === '_blank' ? { rel: 'noopener noreferrer' } : {};
  return (
    <a
      href={href}
      onClick={(event) => {
        onClick?.(event);
        follow?.(event);
      }}
      {...newTab}
      {...props}
    >
      {children}
    </a>
  );
}
