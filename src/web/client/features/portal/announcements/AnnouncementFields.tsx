import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { formatWeekdayName } from '../../../../../texts/format.ts';
import announcementTexts from '../../../../../texts/generated/portal/announcements.en.js';
import { timeZoneName } from '../../../../../texts/time-zone-name.ts';
import { Field } from '../../../components/form/Field.tsx';
import type { ZodForm } from '../../../components/form/zod-form.ts';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { cx } from '../../../ui/cx.ts';
import { DateField } from '../../../ui/DateField.tsx';
import { Disclosure } from '../../../ui/Disclosure.tsx';
import { RadioGroup } from '../../../ui/RadioGroup.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { Text } from '../../../ui/Text.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import styles from './AnnouncementsPanel.module.css';
import {
  type AnnouncedProperty,
  type AnnouncementFormInput,
  type announcementForm,
  defaultExpiry,
  endOfDay,
  laterBy,
  nowIn,
  repeatingFormOf,
  URGENT_HOURS,
} from './announcement-form.ts';

const texts = announcementTexts.form;

interface PartProps {
  form: ZodForm<ReturnType<typeof announcementForm>>;
  property: AnnouncedProperty;
}

interface AnnouncementFieldsProps extends PartProps {
  /** Edits a saved announcement, whose times count as chosen. */
  isStored?: boolean;
  /** Submits the form, which the press has made urgent for an hour. */
  onUrgent: () => void;
}

export function AnnouncementFields({ form, property, isStored = false, onUrgent }: AnnouncementFieldsProps) {
  const { control, setValue, getValues } = form;
  const { timeZone } = property;
  const [message, startsAt, expiresAt] = useWatch({ control, name: ['message', 'startsAt', 'expiresAt'] });
  const set = (changes: Partial<AnnouncementFormInput>, isTyped = true) => {
    for (const [name, value] of Object.entries(changes))
      setValue(name as keyof AnnouncementFormInput, value, { shouldDirty: isTyped });
  };
  const isTimeChosen = isStored || Boolean(form.formState.dirtyFields.expiresAt);
  const startTime = () => getValues('startsAt') || nowIn(timeZone);
  const chooseUrgent = (isUrgent: boolean) => {
    if (isTimeChosen && !(isUrgent && getValues('expiresAt') === '')) return;
    set({ expiresAt: isUrgent ? laterBy(startTime(), URGENT_HOURS) : defaultExpiry(timeZone) }, false);
  };
  const sendUrgent = () => {
    set({ urgent: true, startsAt: '', expiresAt: laterBy(nowIn(timeZone), 1) });
    onUrgent();
  };
  const today = nowIn(timeZone).slice(0, 10);
  return (
    <>
      {message === '' && <Templates onChoose={(template) => set(template)} />}
      <Field control={control} name="message">
        {(field) => <TextField label={texts.message} rows={3} isRequired {...field} />}
      </Field>
      {!isStored && message !== '' && (
        <div>
          <Button variant="secondary" size="small" onPress={sendUrgent}>
            {texts.urgentNow}
          </Button>
        </div>
      )}
      <Field control={control} name="expiresAt">
        {(field) => (
          <DateField
            label={texts.expires}
            description={texts.expiresHint}
            isRequired={false}
            withTime
            min={startsAt || `${today}T00:00`}
            {...field}
          />
        )}
      </Field>
      <fieldset className={styles.choices} aria-label={texts.quick}>
        <Text as="legend" size="small" tone="quiet" weight="regular">
          {texts.quick}
        </Text>
        <Button variant="secondary" size="small" onPress={() => set({ expiresAt: laterBy(startTime(), 1) })}>
          {texts.hour}
        </Button>
        <Button variant="secondary" size="small" onPress={() => set({ expiresAt: endOfDay(startTime()) })}>
          {texts.day}
        </Button>
        <Button variant="secondary" size="small" onPress={() => set({ expiresAt: laterBy(startTime(), 7 * 24) })}>
          {texts.week}
        </Button>
      </fieldset>
      <Field control={control} name="startsAt">
        {(field) => (
          <DateField
            label={texts.starts}
            description={texts.startsHint}
            isRequired={false}
            withTime
            min={`${today}T00:00`}
            max={expiresAt}
            {...field}
          />
        )}
      </Field>
      <ZoneNote timeZone={timeZone} />
      <Field control={control} name="urgent">
        {({ value, errorMessage: _none, onChange, ...field }) => (
          <Checkbox
            isSelected={value}
            description={texts.urgentHint({ hours: URGENT_HOURS })}
            onChange={(isUrgent) => {
              onChange(isUrgent);
              chooseUrgent(isUrgent);
            }}
            {...field}
          >
            {texts.urgent}
          </Checkbox>
        )}
      </Field>
      <MoreFields form={form} property={property} set={set} />
      <Preview form={form} property={property} />
    </>
  );
}

const templates = Object.entries(announcementTexts.templates);

/** Templates, shown while the message is empty: choosing one replaces it. */
function Templates({ onChoose }: { onChoose: (template: { message: string; spanish: string }) => void }) {
  return (
    <fieldset className={styles.choices} aria-label={texts.templates}>
      <Text as="legend" size="small" tone="quiet" weight="regular">
        {texts.templates}
      </Text>
      {templates.map(([key, { name, message, spanish }]) => (
        <Button key={key} variant="secondary" size="small" onPress={() => onChoose({ message, spanish })}>
          {name}
        </Button>
      ))}
    </fieldset>
  );
}

/** Name of the building's time zone, if the user is in another one. */
function ZoneNote({ timeZone }: Pick<AnnouncedProperty, 'timeZone'>) {
  const ownTimeZone = Intl.DateTimeFormat().resolvedOptions().timeZone; // clock: the user's own zone
  if (ownTimeZone === timeZone) return null;
  return (
    <Text size="small" tone="quiet" weight="regular">
      {texts.zone({ zone: timeZoneName(timeZone) })}
    </Text>
  );
}

interface MoreFieldsProps extends PartProps {
  set: (changes: Partial<AnnouncementFormInput>) => void;
}

function MoreFields({ form, property, set }: MoreFieldsProps) {
  const { control, getValues } = form;
  const repeats = useWatch({ control, name: 'repeats' });
  const [isOpenAtFirst] = useState(() => {
    const { repeats: isRepeating, spanish, isForSome } = getValues();
    return isRepeating || isForSome || spanish !== '';
  });
  return (
    <Disclosure title={texts.more} isOpenAtFirst={isOpenAtFirst}>
      <Stack>
        <Checkbox
          isSelected={repeats}
          description={texts.repeatsHint}
          onChange={(is) => set(is ? repeatingFormOf(getValues(), property.timeZone) : { repeats: false })}
        >
          {texts.repeats}
        </Checkbox>
        {repeats && (
          <>
            <Field control={control} name="weekly">
              {({ value, onChange, errorMessage }) => (
                <CheckboxList
                  label={texts.weekly}
                  choices={WEEKDAYS}
                  value={value}
                  onChange={onChange}
                  error={errorMessage}
                />
              )}
            </Field>
            <Field control={control} name="until">
              {(field) => <DateField label={texts.until} description={texts.untilHint} isRequired={false} {...field} />}
            </Field>
          </>
        )}
        <Field control={control} name="spanish">
          {(field) => (
            <TextField
              label={texts.spanish}
              description={texts.spanishHint}
              rows={2}
              isRequired={false}
              lang="es"
              {...field}
            />
          )}
        </Field>
        <ScreenFields form={form} property={property} />
      </Stack>
    </Disclosure>
  );
}

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ id: day, name: formatWeekdayName(day) }));
const screenOptions = [
  { value: 'all', label: texts.allScreens },
  { value: 'some', label: texts.someScreens },
] as const;

/** Choice of displays; absent in a building without paired ones. */
function ScreenFields({ form: { control }, property: { displays } }: PartProps) {
  const isForSome = useWatch({ control, name: 'isForSome' });
  if (displays.length === 0) return null;
  return (
    <>
      <Field control={control} name="isForSome">
        {({ value, onChange, ...field }) => (
          <RadioGroup
            label={texts.screens}
            options={screenOptions}
            value={value ? 'some' : 'all'}
            onChange={(choice) => onChange(choice === 'some')}
            name={field.name}
          />
        )}
      </Field>
      {isForSome && (
        <Field control={control} name="displayIds">
          {({ value, onChange, errorMessage }) => (
            <CheckboxList
              label={texts.someScreens}
              choices={displays}
              value={value}
              onChange={onChange}
              error={errorMessage}
            />
          )}
        </Field>
      )}
    </>
  );
}

interface CheckboxListProps {
  label: string;
  choices: readonly { id: number; name: string }[];
  value: readonly number[];
  onChange: (value: number[]) => void;
  error: string | undefined;
}

export function CheckboxList({ label, choices, value, onChange, error }: CheckboxListProps) {
  const choose = (id: number, is: boolean) =>
    onChange(is ? [...value, id].sort((a, b) => a - b) : value.filter((selectedId) => selectedId !== id));
  return (
    <fieldset className={cx(styles.choices, styles.columns)}>
      <Text as="legend" weight="strong" paddingBlock="0 4">
        {label}
      </Text>
      {choices.map(({ id, name }) => (
        <Checkbox key={id} isSelected={value.includes(id)} isInvalid={Boolean(error)} onChange={(is) => choose(id, is)}>
          {name}
        </Checkbox>
      ))}
      {error && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

function Preview({ form: { control }, property }: PartProps) {
  const [isOpen, setOpen] = useState(false);
  const [message, urgent, spanish] = useWatch({ control, name: ['message', 'urgent', 'spanish'] });
  const draft = { announcement: { message, urgent, texts: spanish ? { es: spanish } : null } };
  return (
    <>
      <div>
        <Button variant="secondary" size="small" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
          {isOpen ? texts.hidePreview : texts.preview}
        </Button>
      </div>
      {isOpen && property.preview(draft)}
    </>
  );
}
