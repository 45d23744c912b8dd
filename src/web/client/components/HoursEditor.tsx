import { X } from 'lucide-react';
import type { OpeningHours, WeeklyHours } from '../../../shared/hours/opening-hours.ts';
import weekTexts from '../../../texts/generated/kit/hours.en.js';
import texts from '../../../texts/generated/portal/hours.en.js';
import { formatOpeningHours } from '../../../texts/opening-hours.ts';
import { serverNow } from '../lib/server-now.ts';
import { Button, type ButtonProps } from '../ui/Button.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { Row } from '../ui/Row.tsx';
import { Stack } from '../ui/Stack.tsx';
import { Text } from '../ui/Text.tsx';
import { TextField } from '../ui/TextField.tsx';
import { ToggleGroup } from '../ui/ToggleGroup.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import styles from './HoursField.module.css';
import {
  type DraftException,
  draftOf,
  type HoursDraft,
  type HoursInput,
  inputOf,
  missingHolidays,
  nextRow,
  presets,
  removeRow,
  replaceRow,
} from './hours-draft.ts';

interface HoursEditorProps {
  value: HoursInput;
  onChange: (value: HoursInput) => void;
  building?: OpeningHours | null | undefined;
}

export function HoursEditor({ value, onChange, building }: HoursEditorProps) {
  const draft = draftOf(value);
  const { weekly, exceptions, byAppointment } = draft;
  const isEmpty = inputOf(draft) === null;
  const holidays = missingHolidays(exceptions, dayOf(serverNow()));
  const write = (part: Partial<HoursDraft>) => onChange(inputOf({ ...draft, ...part }));
  return (
    <Stack gap="12" paddingBlock="0 16">
      {isEmpty && <Presets building={building} onChoose={onChange} />}
      {weekly.map((row, at) => (
        <Weekly
          // biome-ignore lint/suspicious/noArrayIndexKey: a row has no state besides its values
          key={at}
          n={at + 1}
          row={row}
          onChange={(changed) => write({ weekly: replaceRow(weekly, at, changed) })}
          onRemove={() => write({ weekly: removeRow(weekly, at) })}
        />
      ))}
      {weekly.length > 0 && (
        <Text size="small" tone="quiet">
          {texts.hint}
        </Text>
      )}
      {exceptions.map((row, at) => (
        <Exception
          // biome-ignore lint/suspicious/noArrayIndexKey: a row has no state besides its values
          key={at}
          n={at + 1}
          row={row}
          onChange={(changed) => write({ exceptions: replaceRow(exceptions, at, changed) })}
          onRemove={() => write({ exceptions: removeRow(exceptions, at) })}
        />
      ))}
      <Row>
        <SmallButton onPress={() => write({ weekly: [...weekly, nextRow(weekly)] })}>{texts.add}</SmallButton>
        <SmallButton onPress={() => write({ exceptions: [...exceptions, { date: '', closed: true }] })}>
          {texts.addException}
        </SmallButton>
        {weekly.length > 0 && (
          <SmallButton
            isDisabled={holidays.length === 0}
            onPress={() => write({ exceptions: [...exceptions, ...holidays].sort(byDate) })}
          >
            {texts.holidays}
          </SmallButton>
        )}
        {!isEmpty && (
          <Button variant="quiet" size="small" onPress={() => onChange(null)}>
            {texts.clear}
          </Button>
        )}
      </Row>
      <Checkbox isSelected={byAppointment} onChange={(isOn) => write({ byAppointment: isOn })}>
        {texts.byAppointment}
      </Checkbox>
    </Stack>
  );
}

const dayOf = (instant: number) => new Date(instant).toISOString().slice(0, 10);
const byDate = (a: DraftException, b: DraftException) => a.date.localeCompare(b.date);

interface PresetsProps {
  building: OpeningHours | null | undefined;
  onChoose: (hours: OpeningHours) => void;
}

function Presets({ building, onChoose }: PresetsProps) {
  return (
    <>
      <Text size="small" tone="quiet">
        {texts.empty}
      </Text>
      <Row>
        {building && <SmallButton onPress={() => onChoose(building)}>{texts.building}</SmallButton>}
        {presets.map((hours) => {
          const label = formatOpeningHours(hours);
          return (
            <SmallButton key={label} onPress={() => onChoose(hours)}>
              {label}
            </SmallButton>
          );
        })}
      </Row>
    </>
  );
}

const SmallButton = (props: Pick<ButtonProps, 'onPress' | 'isDisabled' | 'children'>) => (
  <Button variant="secondary" size="small" {...props} />
);

const dayOptions = weekTexts.days
  .split(' ')
  .map((label, at) => ({ value: at + 1, label, name: Object.values(texts.dayNames)[at] ?? label }));

interface RowProps<Row> {
  n: number;
  row: Row;
  onChange: (row: Row) => void;
  onRemove: () => void;
}

function Weekly({ n, row, onChange, onRemove }: RowProps<WeeklyHours>) {
  return (
    <Stack as="fieldset" gap="12" className={styles.row}>
      <VisuallyHidden as="legend">{texts.row({ n })}</VisuallyHidden>
      <ToggleGroup
        label={texts.days({ n })}
        options={dayOptions}
        selected={row.days}
        onChange={(days) => onChange({ ...row, days })}
      />
      <Row align="end" className={styles.times}>
        <Times row={row} onChange={(times) => onChange({ ...row, ...times })} />
        <RemoveButton label={texts.remove({ n })} onPress={onRemove} />
      </Row>
    </Stack>
  );
}

function Exception({ n, row, onChange, onRemove }: RowProps<DraftException>) {
  const { date, closed, from, to } = row;
  return (
    <Stack as="fieldset" gap="12" className={styles.row}>
      <VisuallyHidden as="legend">{texts.exception({ n })}</VisuallyHidden>
      <Row align="end" className={styles.times}>
        <TextField
          label={texts.date}
          type="date"
          isRequired
          autoFocus={date === ''}
          value={date}
          onChange={(date) => onChange({ ...row, date })}
        />
        <Checkbox
          isSelected={closed ?? false}
          onChange={(isOn) => onChange(isOn ? { date, closed: true } : { date, from: '09:00', to: '12:00' })}
        >
          {texts.closed}
        </Checkbox>
        {closed && <RemoveButton label={texts.removeException({ n })} onPress={onRemove} />}
      </Row>
      {!closed && (
        <Row align="end" className={styles.times}>
          <Times row={{ from: from ?? '', to: to ?? '' }} onChange={(times) => onChange({ date, ...times })} />
          <RemoveButton label={texts.removeException({ n })} onPress={onRemove} />
        </Row>
      )}
    </Stack>
  );
}

interface TimesProps {
  row: { from: string; to: string };
  onChange: (times: { from: string; to: string }) => void;
}

function Times({ row: { from, to }, onChange }: TimesProps) {
  return (
    <>
      <TextField
        label={texts.from}
        type="time"
        isRequired
        value={from}
        onChange={(time) => onChange({ from: time, to })}
      />
      <TextField label={texts.to} type="time" isRequired value={to} onChange={(time) => onChange({ from, to: time })} />
    </>
  );
}

const RemoveButton = ({ label, onPress }: { label: string; onPress: () => void }) => (
  <Button variant="quiet" size="small" aria-label={label} onPress={onPress}>
    <X aria-hidden />
  </Button>
);
