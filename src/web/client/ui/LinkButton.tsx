import type { AnchorHTMLAttributes, ReactNode } from 'react';
import { type ButtonLook, buttonClass } from './button-class.ts';
import { LinkAnchor } from './LinkAnchor.tsx';

export interface LinkButtonProps
  extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'className' | 'style'>,
    ButtonLook {
  href: string;
  children: ReactNode;
}

export function LinkButton({ variant, size, isFullWidth, ...props }: LinkButtonProps) {
  return <LinkAnchor {...props} className={buttonClass({ variant, size, isFullWidth })} />;
}
