import type { Display } from '../../../../../modules/displays/schema.ts';
import { formatCalendarDay, formatShare } from '../../../../../texts/format.ts';
import displayTexts from '../../../../../texts/generated/portal/displays.en.js';
import styles from './DisplayRow.module.css';
import { availabilityOf } from './displays-csv.ts';

const texts = displayTexts.row;

const DAYS = 30;
const HEIGHT = 24;
const STEP = 5;

/** Bars of uptime within the screen's hours for thirty days; closed days have none. */
export function Availability({ days }: Pick<Display, 'days'>) {
  const share = availabilityOf(days);
  if (share === null) return null;
  const visibleDays = days.slice(-DAYS);
  return (
    <svg
      role="img"
      aria-label={texts.share({ share: formatShare(share, 1) })}
      viewBox={`0 0 ${DAYS * STEP} ${HEIGHT}`}
      className={styles.days}
    >
      {visibleDays.map((day, at) => (
        <Stroke key={day.day} {...day} x={(DAYS - visibleDays.length + at) * STEP} />
      ))}
    </svg>
  );
}

function Stroke({ day, share, x }: Display['days'][number] & { x: number }) {
  const height = Math.max(2, share * HEIGHT);
  return (
    <>
      <rect x={x} y={0} width={STEP - 1} height={HEIGHT} className={styles.dayRest}>
        <title>{texts.day({ day: formatCalendarDay(day), share: formatShare(share) })}</title>
      </rect>
      <rect
        x={x}
        y={HEIGHT - height}
        width={STEP - 1}
        height={height}
        className={share < 0.98 ? styles.dayLess : styles.dayWhole}
      />
    </>
  );
}
