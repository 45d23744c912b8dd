import { createElement } from 'react';
import { type ElementProps, type Spaces, tokensOf } from './Box.tsx';
import { cx } from './cx.ts';
import styles from './Text.module.css';

export interface TextProps extends ElementProps {
  size?: 'small' | 'body' | 'lead' | 'h3' | 'h2' | undefined;
  tone?: 'primary' | 'quiet' | 'accent' | 'success' | 'warning' | 'danger' | undefined;
  weight?: 'regular' | 'medium' | 'strong' | undefined;
  /** Digits of one width, for numbers that are compared. */
  isTabular?: boolean;
  /** Where lines may break beside spaces: `anywhere` in a word, or `never`. */
  breaks?: 'anywhere' | 'never';
  /** `measure` is 68 characters. */
  maxWidth?: 'measure';
  /** Padding above and below the text. */
  paddingBlock?: Spaces;
}

/** Text in the sizes and colors of the tokens; a paragraph unless `as` says otherwise. */
export function Text({ as = 'p', paddingBlock, className, style, ...props }: TextProps) {
  const { size, tone, weight, isTabular, breaks, maxWidth, ...element } = props;
  const names = [size, tone, weight, isTabular && 'tabular', breaks, maxWidth];
  return createElement(as, {
    ...element,
    className: cx(...names.map((name) => name && styles[name]), className),
    style: { ...(paddingBlock && { paddingBlock: tokensOf(paddingBlock) }), ...style },
  });
}
