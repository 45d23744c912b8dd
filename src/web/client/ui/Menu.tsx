import { type ReactNode, useRef } from 'react';
import {
  Button as AriaButton,
  Menu as AriaMenu,
  type MenuProps as AriaMenuProps,
  MenuItem,
  type MenuItemProps,
  MenuTrigger,
  Popover,
  type PopoverProps,
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
  return (
    <MenuTrigger>
      <AriaButton aria-label={label} className={buttonClass({ variant: 'secondary', size: 'small' })}>
        <span className={buttonStyles.label}>{children}</span>
      </AriaButton>
      <MenuItems label={label} items={items} />
    </MenuTrigger>
  );
}

export interface AnchoredMenuProps extends Omit<MenuProps, 'children'> {
  /** A native button: thousands of rows have one, and share this menu. */
  anchor: HTMLElement;
  onClose: () => void;
}

/** Open below its anchor until closed, which returns the focus. */
export function AnchoredMenu({ anchor, onClose, ...menu }: AnchoredMenuProps) {
  const trigger = useRef<HTMLElement>(anchor);
  const close = () => {
    onClose();
    anchor.focus();
  };
  return (
    <MenuItems
      {...menu}
      popover={{ triggerRef: trigger, isOpen: true, onOpenChange: close }}
      list={{ autoFocus: 'first', onClose: close }}
    />
  );
}

interface MenuItemsProps extends Omit<MenuProps, 'children'> {
  popover?: PopoverProps;
  list?: Pick<AriaMenuProps<object>, 'autoFocus' | 'onClose'>;
}

function MenuItems({ label, items, popover, list }: MenuItemsProps) {
  const navigate = useNavigate();
  return (
    <RouterProvider navigate={(href) => void navigate(href)}>
      <Popover {...popover} className={cx(styles.popover)} placement="bottom end">
        <AriaMenu {...list} aria-label={label} className={cx(styles.list)}>
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
