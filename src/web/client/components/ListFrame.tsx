import { Ellipsis, Plus } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import listTexts from '../../../texts/generated/kit/list.en.js';
import { Button } from '../ui/Button.tsx';
import { cx } from '../ui/cx.ts';
import { SearchField } from '../ui/SearchField.tsx';
import styles from './ListFrame.module.css';

export interface ListFrameProps {
  title: string;
  /** How many rows there are, or how many of them are shown. */
  count?: string | undefined;
  /** Absent for a list that is too short to search. */
  search?:
    | { label: string; hint: string; value: string; onChange: (value: string) => void; onDone: () => void }
    | undefined;
  /** Selects that limit the list. */
  filters?: ReactNode;
  isFiltered?: boolean;
  /** Other ways to fill or take the list. */
  tools?: ReactNode;
  /** The one primary action: it opens the sheet. */
  action?: { label: string; onPress: () => void } | undefined;
  /** On phones only the tab names the list. */
  isTab?: boolean;
  /** The open sheet; beside the list where both fit. */
  sheet?: ReactNode;
  children: ReactNode;
}

/** Marks the button that opens an empty sheet, to focus it. */
export const OPENS_SHEET = { 'data-opens-sheet': true };

/** A list of the portal under one line: its title, a search, filters, tools and the primary action. */
export function ListFrame(props: ListFrameProps) {
  const { title, count, search, filters, tools, action, isTab = false, sheet, children } = props;
  const [titleId, moreId] = [useId(), useId()];
  const [isMoreOpen, setMoreOpen] = useState(props.isFiltered ?? false);
  return (
    <div className={cx(styles.frame, Boolean(sheet) && styles.withSheet)}>
      <section aria-labelledby={titleId} className={styles.list}>
        <div className={styles.head}>
          <h2 id={titleId} className={cx(isTab && styles.tabTitle)}>
            {title}
          </h2>
          {count && (
            <p role="status" className={styles.count}>
              {count}
            </p>
          )}
          {search && (
            <div className={styles.search}>
              <SearchField
                label={search.label}
                placeholder={search.hint}
                value={search.value}
                onChange={search.onChange}
                onBlur={search.onDone}
              />
            </div>
          )}
          {(filters || tools) && (
            <button
              type="button"
              aria-label={listTexts.more}
              title={listTexts.more}
              aria-expanded={isMoreOpen}
              aria-controls={moreId}
              className={styles.toggle}
              onClick={() => setMoreOpen(!isMoreOpen)}
            >
              <Ellipsis aria-hidden />
            </button>
          )}
          {(filters || tools) && (
            <div id={moreId} className={cx(styles.more, isMoreOpen && styles.moreOpen)}>
              {filters && <div className={styles.filters}>{filters}</div>}
              {tools && <div className={styles.tools}>{tools}</div>}
            </div>
          )}
          {action && (
            <div className={cx(styles.action, !tools && styles.atEnd)}>
              <Button onPress={action.onPress} {...OPENS_SHEET}>
                <Plus aria-hidden /> {action.label}
              </Button>
            </div>
          )}
        </div>
        {children}
      </section>
      {sheet && <div className={styles.sheet}>{sheet}</div>}
    </div>
  );
}
