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
  /** Smaller text below the label: a hint, or why it is disabled. */
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
  /** Button below which the menu opens. Long tables have a native button per row and one menu for all. */
  anchor: HTMLElement;
  onClose: () => void;
}

/** Menu below its anchor, open while mounted; closing it calls `onClose` and focuses the anchor. */
export function AnchoredMenu({ anchor, onClose, ...menu }: AnchoredMenuProps) {
  const trigger = useRef<HTMLElement>(anchor);
  const close = () => {
    onClose();
    anchor.focus();
  };
  return (
    <MenuItems
      {...menu}
      popoverProps={{ triggerRef: trigger, isOpen: true, onOpenChange: close }}
      menuProps={{ autoFocus: 'first', onClose: close }}
    />
  );
}

interface MenuItemsProps extends Omit<MenuProps, 'children'> {
  popoverProps?: PopoverProps;
  menuProps?: Pick<AriaMenuProps<object>, 'autoFocus' | 'onClose'>;
}

function MenuItems({ label, items, popoverProps, menuProps }: MenuItemsProps) {
  const navigate = useNavigate();
  return (
    <RouterProvider navigate={(href) => void navigate(href)}>
      <Popover {...popoverProps} className={cx(styles.popover)} placement="bottom end">
        <AriaMenu {...menuProps} aria-label={label} className={cx(styles.list)}>
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
