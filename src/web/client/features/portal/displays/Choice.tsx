import displayTexts from '../../../../../texts/generated/portal/displays.en.js';
import { Select } from '../../../ui/Select.tsx';

/** The values of a setting, and what each is called. */
export type Options<Value> = readonly (readonly [Value, string])[];

/** A setting; `undefined` leaves each screen as it is. */
export interface FieldOf<Value> {
  value: Value | undefined;
  onChange: (value: Value | undefined) => void;
  canLeave: boolean;
}

const LEAVE = -1;

interface ChoiceProps<Value> extends FieldOf<Value> {
  label: string;
  description?: string;
  options: Options<Value>;
}

/** One of a setting's values. */
export function Choice<Value>({ label, description, options, value, onChange, canLeave }: ChoiceProps<Value>) {
  const listed = options.map(([, name], at) => ({ value: at, label: name }));
  return (
    <Select
      label={label}
      description={description}
      options={canLeave ? [{ value: LEAVE, label: displayTexts.settings.leave }, ...listed] : listed}
      value={value === undefined ? LEAVE : options.findIndex(([each]) => each === value)}
      onChange={(at) => onChange(options[at]?.[0])}
    />
  );
}
