import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import styles from './Tabs.module.css';

interface TabItem<Id extends string> {
  id: Id;
  label: ReactNode;
  /** Content, rendered only while selected. */
  content: ReactNode;
}

export interface TabsProps<Id extends string> {
  label: string;
  items: readonly TabItem<Id>[];
  selected: Id;
  onSelect: (id: Id) => void;
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** Tabs that scroll sideways where they do not fit. Keyboard support follows the ARIA Authoring Practices. */
export function Tabs<Id extends string>({ label, items, selected, onSelect }: TabsProps<Id>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const at = items.findIndex((item) => item.id === selected);
  const show = (place: number) => {
    const item = items[(place + items.length) % items.length];
    if (!item) return;
    onSelect(item.id);
    list.current?.querySelectorAll('button')[items.indexOf(item)]?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    const to = step ? at + step : event.key === 'Home' ? 0 : event.key === 'End' ? items.length - 1 : null;
    if (to === null) return;
    event.preventDefault();
    show(to);
  };
  return (
    <div>
      <div ref={list} role="tablist" aria-label={label} onKeyDown={onKeyDown} className={styles.list}>
        {items.map((item) => (
          <button
            key={item.id}
            type="button"
            role="tab"
            id={`${id}-${item.id}`}
            aria-selected={item.id === selected}
            aria-controls={`${id}-panel`}
            tabIndex={item.id === selected ? 0 : -1}
            data-selected={item.id === selected || undefined}
            {...(item.id === selected && { ref: scrollTabToCenter })}
            onClick={() => onSelect(item.id)}
            className={styles.tab}
          >
            {item.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${selected}`} className={styles.panel}>
        {items[at]?.content}
      </div>
    </div>
  );
}

/** Scrolls the selected tab to the middle: phones show only the first ones. */
function scrollTabToCenter(tab: HTMLElement | null): void {
  const row = tab?.closest('[role="tablist"]');
  if (tab && row) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.clientWidth) / 2;
}
