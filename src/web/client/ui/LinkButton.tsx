import type { ReactNode } from 'react';
import { Link as AriaLink, type LinkProps as AriaLinkProps } from 'react-aria-components';
import { type ButtonLook, buttonClass } from './Button.tsx';

export interface LinkButtonProps extends Omit<AriaLinkProps, 'className' | 'children' | 'style'>, ButtonLook {
  href: string;
  children: ReactNode;
}

/** A link that looks like a button. Own paths go through the router; `/api/…` and other origins leave the page. */
export function LinkButton({ variant, size, isFullWidth, children, ...props }: LinkButtonProps) {
  return (
    <AriaLink {...props} className={buttonClass({ variant, size, isFullWidth })}>
      {children}
    </AriaLink>
  );
}
