import type { CSSProperties } from 'react';
import styles from './Box.module.css';
import { Box, type BoxProps } from './Box.tsx';
import { cx } from './cx.ts';

export interface GridProps extends BoxProps {
  /** Template such as `8rem minmax(0, 1fr)`, or `{ min: '18rem' }` for as many equal columns as fit. */
  columns: string | { min: string };
  /** Width of the window in rem from which the columns apply; one column below it. */
  from?: '30' | '40' | '48' | '56' | '60' | '64';
}

/** Children in columns that align over all rows. */
export function Grid({ columns, from, gap = '16', style, ...props }: GridProps) {
  const template = typeof columns === 'string' ? columns : `repeat(auto-fit, minmax(min(${columns.min}, 100%), 1fr))`;
  const layout = cx(styles.grid, styles[from ? `from${from}` : 'always']);
  const withColumns: CSSProperties & { '--columns': string } = { '--columns': template, ...style };
  return <Box {...props} gap={gap} layout={layout} style={withColumns} />;
}
