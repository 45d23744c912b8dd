import type { DisplaySettings, Hours } from '../../../../modules/displays/schema.ts';
import { formatHour } from '../../../../texts/format.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Select } from '../../ui/Select.tsx';
import { Switch } from '../../ui/Switch.tsx';
import styles from './DisplaysPanel.module.css';
import { displayTexts } from './texts.ts';

const texts = displayTexts.settings;
const hourOptions = Array.from({ length: 24 }, (_, value) => ({ value, label: formatHour(value) }));
const NIGHT = { from: 19, to: 6 };
const OPEN = { from: 7, to: 19, days: [1, 2, 3, 4, 5] };

interface HoursFieldsProps {
  settings: Pick<DisplaySettings, 'night' | 'hours'>;
  onChange: (change: Partial<DisplaySettings>) => void;
}

/** When a screen is dark, and when it is meant to run. */
export function HoursFields({ settings: { night, hours }, onChange }: HoursFieldsProps) {
  return (
    <div className={styles.hours}>
      <Switch isSelected={night !== null} onChange={(isOn) => onChange({ night: isOn ? NIGHT : null })}>
        {texts.night}
      </Switch>
      {night && (
        <FromTo
          labels={[texts.nightFrom, texts.nightTo]}
          hours={night}
          onChange={(changed) => onChange({ night: changed })}
        />
      )}
      <Switch
        isSelected={hours !== null}
        description={texts.hoursHint}
        onChange={(isOn) => onChange({ hours: isOn ? OPEN : null })}
      >
        {texts.hours}
      </Switch>
      {hours && (
        <>
          <FromTo
            labels={[texts.hoursFrom, texts.hoursTo]}
            hours={hours}
            onChange={(changed) => onChange({ hours: { ...hours, ...changed } })}
          />
          <Days days={hours.days} onChange={(days) => onChange({ hours: { ...hours, days } })} />
        </>
      )}
    </div>
  );
}

function FromTo({
  labels,
  hours,
  onChange,
}: {
  labels: [string, string];
  hours: Hours;
  onChange: (hours: Hours) => void;
}) {
  const { from, to } = hours;
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
