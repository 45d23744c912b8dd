import { Search, X } from 'lucide-react';
import {
  SearchField as AriaSearchField,
  type SearchFieldProps as AriaSearchFieldProps,
  Button,
  Input,
} from 'react-aria-components';
import kitTexts from '../../../texts/generated/kit/kit.en.js';
import { cx } from './cx.ts';
import iconStyles from './IconButton.module.css';
import styles from './SearchField.module.css';

export interface SearchFieldProps extends Pick<AriaSearchFieldProps, 'maxLength' | 'onBlur'> {
  /** Accessible name; not visible. */
  label: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
}

export function SearchField({ label, placeholder, ...props }: SearchFieldProps) {
  return (
    <AriaSearchField {...props} aria-label={label} className={cx(styles.box)}>
      <span className={styles.icon}>
        <Search aria-hidden />
      </span>
      <Input
        placeholder={placeholder}
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        className={cx(styles.input)}
      />
      {props.value !== '' && (
        <Button aria-label={kitTexts.clearSearch} className={cx(iconStyles.button, iconStyles.small, styles.clear)}>
          <X aria-hidden />
        </Button>
      )}
    </AriaSearchField>
  );
}
