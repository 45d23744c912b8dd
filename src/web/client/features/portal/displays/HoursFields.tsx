import type { DisplaySettings, Hours } from '../../../../../modules/displays/schema.ts';
import { formatHour } from '../../../../../texts/format.ts';
import displayTexts from '../../../../../texts/generated/portal/displays.en.js';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Select } from '../../../ui/Select.tsx';
import { Choice, type FieldOf } from './Choice.tsx';
import styles from './DisplaysPanel.module.css';

const texts = displayTexts.settings;
const hourOptions = Array.from({ length: 24 }, (_, value) => ({ value, label: formatHour(value) }));
const NIGHT = { from: 19, to: 6 };
const OPEN = { from: 7, to: 19, days: [1, 2, 3, 4, 5] };
const nightOptions = [
  [null, texts.usual],
  [NIGHT, texts.ownHours],
] as const;
const hoursOptions = [
  [null, texts.always],
  [OPEN, texts.someHours],
] as const;

interface HoursFieldsProps {
  night: FieldOf<DisplaySettings['night']>;
  hours: FieldOf<DisplaySettings['hours']>;
}

/** When a screen is dark, and when it is meant to run. */
export function HoursFields({ night, hours }: HoursFieldsProps) {
  return (
    <div className={styles.hours}>
      <Choice label={texts.night} options={nightOptions} {...night} value={night.value && NIGHT} />
      {night.value && (
        <FromTo labels={[texts.nightFrom, texts.nightTo]} hours={night.value} onChange={night.onChange} />
      )}
      <Choice
        label={texts.hours}
        description={texts.hoursHint}
        options={hoursOptions}
        {...hours}
        value={hours.value && OPEN}
      />
      {hours.value && <OpenHours hours={hours.value} onChange={hours.onChange} />}
    </div>
  );
}

type OpenHoursProps = {
  hours: NonNullable<DisplaySettings['hours']>;
  onChange: (hours: DisplaySettings['hours']) => void;
};

function OpenHours({ hours, onChange }: OpenHoursProps) {
  return (
    <>
      <FromTo
        labels={[texts.hoursFrom, texts.hoursTo]}
        hours={hours}
        onChange={(changed) => onChange({ ...hours, ...changed })}
      />
      <Days days={hours.days} onChange={(days) => onChange({ ...hours, days })} />
    </>
  );
}

type FromToProps = { labels: [string, string]; hours: Hours; onChange: (hours: Hours) => void };

function FromTo({ labels, hours: { from, to }, onChange }: FromToProps) {
  return (
    <div className={styles.fromTo}>
      <Select
        label={labels[0]}
        options={hourOptions}
        value={from}
        onChange={(value) => onChange({ from: value, to })}
      />
      <Select label={labels[1]} options={hourOptions} value={to} onChange={(value) => onChange({ from, to: value })} />
    </div>
  );
}

/** At least one of them. */
function Days({ days, onChange }: { days: readonly number[]; onChange: (days: number[]) => void }) {
  return (
    <div className={styles.weekdays}>
      {Object.values(texts.days).map((label, at) => {
        const day = at + 1;
        const isOn = days.includes(day);
        return (
          <Checkbox
            key={label}
            isSelected={isOn}
            isDisabled={isOn && days.length === 1}
            onChange={(isNow) =>
              onChange(isNow ? [...days, day].sort((a, b) => a - b) : days.filter((each) => each !== day))
            }
          >
            {label}
          </Checkbox>
        );
      })}
    </div>
  );
}
