import type { ReactNode } from 'react';
import {
  Button as AriaButton,
  Menu as AriaMenu,
  MenuItem,
  type MenuItemProps,
  MenuTrigger,
  Popover,
  RouterProvider,
  Text,
} from 'react-aria-components';
import { useNavigate } from 'react-router-dom';
import buttonStyles from './Button.module.css';
import { buttonClass } from './button-class.ts';
import { cx } from './cx.ts';
import styles from './Popover.module.css';

export interface MenuAction {
  id: string;
  label: string;
  /** Smaller, below the label: a hint, or why it is disabled. */
  description?: string | undefined;
  icon?: ReactNode;
  href?: string;
  onAction?: () => void;
  tone?: 'neutral' | 'danger';
  isDisabled?: boolean;
}

export interface MenuProps {
  children: ReactNode;
  label: string;
  items: readonly MenuAction[];
}

export function Menu({ label, items, children }: MenuProps) {
  const navigate = useNavigate();
  return (
    <RouterProvider navigate={(href) => void navigate(href)}>
      <MenuTrigger>
        <AriaButton aria-label={label} className={buttonClass({ variant: 'secondary', size: 'small' })}>
          <span className={buttonStyles.label}>{children}</span>
        </AriaButton>
        <Popover className={cx(styles.popover)} placement="bottom end">
          <AriaMenu aria-label={label} className={cx(styles.list)}>
            {items.map((item) => (
              <MenuItem
                key={item.id}
                id={item.id}
                textValue={item.label}
                className={cx(styles.item, item.tone === 'danger' && styles.itemDanger)}
                {...behaviorOf(item)}
              >
                {item.icon}
                <span className={styles.itemText}>
                  <Text slot="label">{item.label}</Text>
                  {item.description && (
                    <Text slot="description" className={cx(styles.itemDescription)}>
                      {item.description}
                    </Text>
                  )}
                </span>
              </MenuItem>
            ))}
          </AriaMenu>
        </Popover>
      </MenuTrigger>
    </RouterProvider>
  );
}

function behaviorOf(item: MenuAction): MenuItemProps {
  return {
    isDisabled: item.isDisabled ?? false,
    ...(item.href ? { href: item.href } : {}),
    ...(item.onAction ? { onAction: item.onAction } : {}),
  };
}
