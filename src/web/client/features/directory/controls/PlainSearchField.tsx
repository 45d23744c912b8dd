import { Search, X } from 'lucide-react';
import type { InputHTMLAttributes, MouseEventHandler, Ref } from 'react';
import { useRef } from 'react';
import { lobbyTexts } from '../texts.ts';
import { PlainIconButton } from './PlainIconButton.tsx';
import styles from './PlainSearchField.module.css';

export interface PlainSearchFieldProps
  extends Omit<
    InputHTMLAttributes<HTMLInputElement>,
    'className' | 'style' | 'onChange' | 'value' | 'type' | 'onClick' | 'onMouseDown'
  > {
  label: string;
  value: string;
  onChange: (value: string) => void;
  onClick?: MouseEventHandler<HTMLDivElement>;
  onMouseDown?: MouseEventHandler<HTMLDivElement>;
  onClear?: () => void;
  ref?: Ref<HTMLInputElement>;
}

/** Search field without React Aria, for a smaller download. */
export function PlainSearchField(props: PlainSearchFieldProps) {
  const { label, value, onChange, onClear, onKeyDown, onClick, onMouseDown, ref, ...inputProps } = props;
  const box = useRef<HTMLDivElement>(null);
  const clear = () => {
    onChange('');
    box.current?.querySelector('input')?.focus();
    onClear?.();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hands on what its field and its cross already take
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field within takes the keys
    <div ref={box} className={styles.box} onClick={onClick} onMouseDown={onMouseDown}>
      <span className={styles.glass}>
        <Search aria-hidden />
      </span>
      <input
        {...inputProps}
        ref={ref}
        type="search"
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && value !== '') {
            event.preventDefault();
            clear();
          }
          onKeyDown?.(event);
        }}
        className={styles.input}
      />
      {value !== '' && (
        <span className={styles.clear}>
          {/* Not in the tab order: Esc does the same. */}
          <PlainIconButton label={lobbyTexts().kit.clearSearch} size="small" tabIndex={-1} onPress={clear}>
            <X aria-hidden />
          </PlainIconButton>
        </span>
      )}
    </div>
  );
}
