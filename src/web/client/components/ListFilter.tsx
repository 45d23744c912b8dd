import { NativeSelect } from '../ui/NativeSelect.tsx';

const ALL = 'all' as const;

interface ListFilterProps<Value extends string> {
  label: string;
  /** Names the whole list. */
  all: string;
  options: readonly { value: Value; label: string }[];
  /** Absent while all is shown. */
  value: Value | undefined;
  /** Called with an empty text for all. */
  onShow: (show: Value | '') => void;
}

/** Limits a list to a kind of its rows. */
export function ListFilter<Value extends string>({ label, all, options, value, onShow }: ListFilterProps<Value>) {
  return (
    <NativeSelect<Value | typeof ALL>
      label={label}
      options={[{ value: ALL, label: all }, ...options]}
      value={value ?? ALL}
      onChange={(chosen) => onShow(chosen === ALL ? '' : chosen)}
    />
  );
}
