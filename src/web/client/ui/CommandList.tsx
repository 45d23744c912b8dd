import { Search } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useAutocomplete } from 'react-aria/useAutocomplete';
import {
  FieldInputContext,
  Header,
  Input,
  Menu,
  MenuItem,
  MenuSection,
  SearchField,
  SelectableCollectionContext,
  Text,
} from 'react-aria-components';
import styles from './CommandList.module.css';
import { cx } from './cx.ts';
import popover from './Popover.module.css';

export interface Command {
  id: string;
  label: string;
  /** Smaller text below the label. */
  description?: string | undefined;
  onAction: () => void;
}

export interface CommandListProps {
  /** Accessible name and placeholder of the search box. */
  label: string;
  term: string;
  onTerm: (term: string) => void;
  /** Results; empty sections are omitted. */
  sections: readonly { title: string; commands: readonly Command[] }[];
  empty: string;
}

/** Search box over a list: arrow keys move through the results while typing, Enter runs one. */
export function CommandList({ label, term, onTerm, sections, empty }: CommandListProps) {
  return (
    <Autocomplete term={term} onTerm={onTerm}>
      <SearchField aria-label={label} autoFocus className={cx(styles.box)}>
        <Search aria-hidden />
        <Input placeholder={label} className={cx(styles.input)} />
      </SearchField>
      <Menu
        aria-label={label}
        className={cx(popover.list, styles.list)}
        renderEmptyState={() => <p className={styles.empty}>{empty}</p>}
      >
        {sections
          .filter(({ commands }) => commands.length > 0)
          .map(({ title, commands }) => (
            <MenuSection key={title} id={title}>
              <Header className={cx(popover.header)}>{title}</Header>
              {commands.map(({ id, label: name, description, onAction }) => (
                <MenuItem key={id} id={id} textValue={name} onAction={onAction} className={cx(popover.item)}>
                  <span className={popover.itemText}>
                    <Text slot="label">{name}</Text>
                    {description && (
                      <Text slot="description" className={cx(popover.itemDescription)}>
                        {description}
                      </Text>
                    )}
                  </span>
                </MenuItem>
              ))}
            </MenuSection>
          ))}
      </Menu>
    </Autocomplete>
  );
}

interface AutocompleteProps extends Pick<CommandListProps, 'term' | 'onTerm'> {
  children: ReactNode;
}

/**
 * Uses the hook: React Aria's component shares a file with code of every field, which would load with the first form.
 */
function Autocomplete({ term, onTerm, children }: AutocompleteProps) {
  const [focusedNodeId, setFocusedNodeId] = useState<string | null>(null);
  const inputRef = useRef<HTMLInputElement>(null);
  const listRef = useRef<HTMLElement>(null);
  const { inputProps, collectionProps, collectionRef } = useAutocomplete(
    { inputRef, collectionRef: listRef },
    { inputValue: term, setInputValue: onTerm, focusedNodeId, setFocusedNodeId },
  );
  const box = { ...inputProps, ref: inputRef };
  const list = { ...collectionProps, ref: collectionRef };
  return (
    <FieldInputContext value={box}>
      <SelectableCollectionContext value={list}>{children}</SelectableCollectionContext>
    </FieldInputContext>
  );
}
