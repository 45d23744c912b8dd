import styles from './Box.module.css';
import { Box, type BoxProps } from './Box.tsx';

/** Children below each other, stretched to its width unless `align` says otherwise. */
export function Stack({ gap = '16', ...props }: BoxProps) {
  return <Box {...props} gap={gap} layout={styles.stack} />;
}
