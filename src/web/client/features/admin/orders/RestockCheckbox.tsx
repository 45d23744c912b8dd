import { Checkbox, type CheckboxProps } from '../../../ui/Checkbox.tsx';

interface RestockCheckboxProps extends Pick<CheckboxProps, 'description' | 'children'> {
  itemId: number;
  value: readonly number[] | undefined;
  onChange: (value: number[]) => void;
}

export function RestockCheckbox({ itemId, value = [], onChange, ...checkbox }: RestockCheckboxProps) {
  return (
    <Checkbox
      isSelected={value.includes(itemId)}
      onChange={(isOn) => onChange(isOn ? [...value, itemId] : value.filter((id) => id !== itemId))}
      {...checkbox}
    />
  );
}
