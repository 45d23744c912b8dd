import { type AllHTMLAttributes, createElement, type Ref } from 'react';
import styles from './Box.module.css';
import { cx } from './cx.ts';

/** Steps of the grid in px, as in `tokens.css`. */
type Space = '0' | '4' | '8' | '12' | '16' | '24' | '32' | '48' | '72';
/** One step, or two: rows and columns, or above and below. */
export type Spaces = Space | `${Space} ${Space}`;

export interface ElementProps extends Omit<AllHTMLAttributes<HTMLElement>, 'as' | 'size' | 'width' | 'wrap'> {
  /** Element to render; `div` unless its meaning is another. */
  as?: keyof HTMLElementTagNameMap;
  ref?: Ref<HTMLElement>;
  /** Class with the declarations that are particular to the feature; it sets nothing that a property sets. */
  className?: string | undefined;
}

export interface BoxProps extends ElementProps {
  /** Space between the children. */
  gap?: Spaces | undefined;
  align?: 'start' | 'center' | 'end' | 'baseline' | undefined;
  /** Padding above and below the children. */
  paddingBlock?: Spaces | undefined;
  /** `form` is 560 px, `measure` 68 characters. */
  maxWidth?: 'form' | 'measure' | undefined;
}

interface LayoutProps extends BoxProps {
  layout: string | undefined;
}

/** Shared part of `Stack`, `Row` and `Grid`. */
export function Box({
  as = 'div',
  layout,
  gap,
  align,
  paddingBlock,
  maxWidth,
  className,
  style,
  ...props
}: LayoutProps) {
  return createElement(as, {
    ...props,
    className: cx(layout, align && styles[align], maxWidth && styles[maxWidth], className),
    style: {
      ...(gap && { gap: tokensOf(gap) }),
      ...(paddingBlock && { paddingBlock: tokensOf(paddingBlock) }),
      ...style,
    },
  });
}

/** Returns `var(--space-8) var(--space-16)` for `8 16`. */
export const tokensOf = (spaces: Spaces) => spaces.replaceAll(/[1-9]\d*/g, 'var(--space-$&)');
