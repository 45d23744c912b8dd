import { formatNumber } from '../../../texts/format.ts';
import styles from './BarChart.module.css';
import { cx } from './cx.ts';

interface Bar {
  /** Label below the bar; omitted where it does not fit. */
  label: string;
  /** Full text, shown as a tooltip. */
  title: string;
  value: number;
  /** Incomplete period, not comparable yet. */
  isOpen?: boolean;
}

export interface BarChartProps {
  /** Summary of the chart; a table beside it has the values. */
  label: string;
  bars: readonly Bar[];
  /** Interval of labeled bars. */
  labelEvery?: number;
}

const HEIGHT = 100;
const GAP = 0.28;

/** Bar chart; the largest bar shows its value. */
export function BarChart({ label, bars, labelEvery = 1 }: BarChartProps) {
  const maxValue = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <div className={styles.chart}>
      <p aria-hidden className={styles.most}>
        {formatNumber(maxValue)}
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
              y={HEIGHT - (HEIGHT * value) / maxValue}
              width={1 - GAP}
              height={(HEIGHT * value) / maxValue}
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
