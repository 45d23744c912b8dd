import { Search, X } from 'lucide-react';
import type { Ref } from 'react';
import {
  Button as AriaButton,
  SearchField as AriaSearchField,
  type SearchFieldProps as AriaSearchFieldProps,
  Group,
  Input,
} from 'react-aria-components';
import { cx } from './cx.ts';
import styles from './Field.module.css';
import iconStyles from './IconButton.module.css';
import searchStyles from './SearchField.module.css';
import { kitTexts } from './texts.ts';

export interface SearchFieldProps
  extends Omit<AriaSearchFieldProps, 'className' | 'style' | 'children' | 'aria-label'> {
  /** Read out, not shown: the glass and the placeholder stand for it. */
  label: string;
  placeholder?: string;
  ref?: Ref<HTMLInputElement>;
}

/** A search box; Esc and the cross empty it. */
export function SearchField({ label, placeholder = '', ref, ...props }: SearchFieldProps) {
  return (
    <AriaSearchField {...props} aria-label={label} className={cx(styles.field, searchStyles.search)}>
      <Group className={cx(styles.box)}>
        <span className={styles.affix}>
          <Search aria-hidden />
        </span>
        <Input ref={ref ?? null} placeholder={placeholder} className={cx(styles.input, searchStyles.input)} />
        <span className={cx(styles.end, searchStyles.clear)}>
          <AriaButton aria-label={kitTexts.clearSearch} className={cx(iconStyles.button, iconStyles.small)}>
            <X aria-hidden />
          </AriaButton>
        </span>
      </Group>
    </AriaSearchField>
  );
}
