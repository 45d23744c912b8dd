import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components';
import { cx } from './cx.ts';
import styles from './Tabs.module.css';
import type { TabItem } from './tab-item.ts';

export interface TabsProps<Id extends string> {
  label: string;
  items: readonly TabItem<Id>[];
  /** Both given: the owner decides, e.g. by a search parameter of the address. */
  selected?: Id;
  onSelect?: (id: Id) => void;
}

/** A row of tabs with a hairline below it; it scrolls sideways where it does not fit. */
export function Tabs<Id extends string>({ label, items, selected, onSelect }: TabsProps<Id>) {
  const select = (key: unknown) => {
    const item = items.find((candidate) => candidate.id === key);
    if (item) onSelect?.(item.id);
  };
  return (
    <AriaTabs {...(selected ? { selectedKey: selected } : {})} onSelectionChange={select} className={cx(styles.tabs)}>
      <TabList aria-label={label} className={cx(styles.list)}>
        {items.map((item) => (
          <Tab
            key={item.id}
            id={item.id}
            className={cx(styles.tab)}
            {...(item.id === selected && { ref: bringIntoRow })}
          >
            {item.label}
          </Tab>
        ))}
      </TabList>
      {items.map((item) => (
        <TabPanel key={item.id} id={item.id} className={cx(styles.panel)}>
          {item.content}
        </TabPanel>
      ))}
    </AriaTabs>
  );
}

/** Phones show only the first tabs of the row; the selected one is brought to its middle. */
function bringIntoRow(tab: HTMLElement | null): void {
  const row = tab?.closest('[role="tablist"]');
  if (tab && row) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.clientWidth) / 2;
}
