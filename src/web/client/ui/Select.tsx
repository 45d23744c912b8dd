import { Check, ChevronDown } from 'lucide-react';
import type { Ref } from 'react';
import {
  Button as AriaButton,
  Select as AriaSelect,
  type SelectProps as AriaSelectProps,
  Header,
  ListBox,
  ListBoxItem,
  ListBoxSection,
  Popover,
  SelectValue,
} from 'react-aria-components';
import { formatNumber } from '../../../texts/format.ts';
import { cx } from './cx.ts';
import fieldStyles from './Field.module.css';
import { FieldLabel, FieldNotes, type FieldProps } from './FieldParts.tsx';
import popoverStyles from './Popover.module.css';
import styles from './Select.module.css';

interface SelectOption<Value extends string | number> {
  value: Value;
  label: string;
  description?: string;
  /** Number of items that match the option. */
  count?: number;
  /** Heading above the options with the same group. */
  group?: string;
}

export interface SelectProps<Value extends string | number>
  extends Pick<AriaSelectProps, 'name' | 'onBlur' | 'autoFocus' | 'placeholder'>,
    FieldProps {
  options: readonly SelectOption<Value>[];
  value: Value | null | undefined;
  onChange: (value: Value) => void;
  isLabelHidden?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

export function Select<Value extends string | number>(props: SelectProps<Value>) {
  const { label, description, errorMessage, isRequired, options, value, onChange, isLabelHidden, ref, ...selectProps } =
    props;
  const choose = (key: unknown) => {
    const option = options.find((candidate) => candidate.value === key);
    if (option) onChange(option.value);
  };
  return (
    <AriaSelect
      {...selectProps}
      {...(isLabelHidden ? { 'aria-label': label } : {})}
      value={value ?? null}
      onChange={choose}
      isRequired={isRequired ?? false}
      isInvalid={Boolean(errorMessage)}
      validationBehavior="aria"
      className={cx(fieldStyles.field)}
    >
      {!isLabelHidden && <FieldLabel label={label} isRequired={isRequired} />}
      <AriaButton ref={ref ?? null} className={cx(fieldStyles.box, styles.button)}>
        <SelectValue className={cx(styles.value)} />
        <ChevronDown aria-hidden className={styles.chevron} />
      </AriaButton>
      <FieldNotes description={description} errorMessage={errorMessage} />
      <Popover className={cx(popoverStyles.popover, styles.popover)}>
        <ListBox className={cx(popoverStyles.list)}>
          {[...new Set(options.map(({ group }) => group))].map((group) => {
            const members = options.filter((option) => option.group === group);
            const items = members.map((option) => <Option key={option.value} option={option} />);
            if (group === undefined) return items;
            return (
              <ListBoxSection key={group}>
                <Header className={cx(popoverStyles.header)}>{group}</Header>
                {items}
              </ListBoxSection>
            );
          })}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}

function Option<Value extends string | number>({ option }: { option: SelectOption<Value> }) {
  return (
    <ListBoxItem id={option.value} textValue={option.label} className={cx(popoverStyles.item)}>
      {({ isSelected }) => (
        <>
          <span className={popoverStyles.itemText}>
            {option.label}
            {option.description && <small className={popoverStyles.itemDescription}>{option.description}</small>}
          </span>
          {option.count !== undefined && <span className={styles.count}>{formatNumber(option.count)}</span>}
          {isSelected && <Check aria-hidden />}
        </>
      )}
    </ListBoxItem>
  );
}
