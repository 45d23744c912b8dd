import { formatNumber } from '../../../texts/format.ts';
import styles from './BarChart.module.css';
import { cx } from './cx.ts';

interface Bar {
  /** Below the bar; bars without room for it leave it out. */
  label: string;
  /** Whole words, shown by the pointer. */
  title: string;
  value: number;
  /** Not over yet, so not comparable. */
  isOpen?: boolean;
}

export interface BarChartProps {
  /** What the chart says; a table beside it has the values. */
  label: string;
  bars: readonly Bar[];
  /** Every how many bars have a label. */
  labelEvery?: number;
}

const HEIGHT = 100;
const GAP = 0.28;

/** Bars on a line, the largest one with its value. */
export function BarChart({ label, bars, labelEvery = 1 }: BarChartProps) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <div className={styles.chart}>
      <p aria-hidden className={styles.most}>
        {formatNumber(most)}
      </p>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${bars.length} ${HEIGHT}`}
        preserveAspectRatio="none"
        className={styles.bars}
      >
        {bars.map(({ label: name, title, value, isOpen }, at) => (
          <g key={name} className={cx(styles.bar, isOpen && styles.open)}>
            <title>{title}</title>
            <rect x={at} y={0} width={1} height={HEIGHT} className={styles.hit} />
            <rect
              x={at + GAP / 2}
              y={HEIGHT - (HEIGHT * value) / most}
              width={1 - GAP}
              height={(HEIGHT * value) / most}
            />
          </g>
        ))}
      </svg>
      <div aria-hidden className={styles.labels}>
        {bars.map(({ label: name }, at) => (
          <span key={name}>{at % labelEvery === 0 && <span className={styles.label}>{name}</span>}</span>
        ))}
      </div>
    </div>
  );
}
