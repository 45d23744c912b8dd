import type { ReactNode } from 'react';
import { Menu as AriaMenu, MenuItem, type MenuItemProps, MenuTrigger, Popover } from 'react-aria-components';
import { cx } from './cx.ts';
import styles from './Popover.module.css';

export interface MenuAction {
  id: string;
  label: string;
  icon?: ReactNode;
  /** A link instead of an action. */
  href?: string;
  onAction?: () => void;
  tone?: 'neutral' | 'danger';
  isDisabled?: boolean;
}

export interface MenuProps {
  /** The button that opens it: a `Button` or an `IconButton` without tooltip needs. */
  trigger: ReactNode;
  label: string;
  items: readonly MenuAction[];
}

/** A short list of actions behind a button. */
export function Menu({ trigger, label, items }: MenuProps) {
  return (
    <MenuTrigger>
      {trigger}
      <Popover className={cx(styles.popover)} placement="bottom end">
        <AriaMenu aria-label={label} className={cx(styles.list)}>
          {items.map((item) => (
            <MenuItem
              key={item.id}
              id={item.id}
              textValue={item.label}
              className={cx(styles.item, item.tone === 'danger' && styles.itemDanger)}
              {...behaviourOf(item)}
            >
              {item.icon}
              <span className={styles.itemText}>{item.label}</span>
            </MenuItem>
          ))}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}

function behaviourOf(item: MenuAction): MenuItemProps {
  return {
    isDisabled: item.isDisabled ?? false,
    ...(item.href ? { href: item.href } : {}),
    ...(item.onAction ? { onAction: item.onAction } : {}),
  };
}
