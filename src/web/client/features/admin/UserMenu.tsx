import { Ban, ChevronDown, CircleCheck, History, KeyRound, ShieldOff, VenetianMask } from 'lucide-react';
import type { AdminUser } from '../../../../modules/admin/schema.ts';
import adminTexts from '../../../../texts/generated/admin/admin.en.js';
import { Button } from '../../ui/Button.tsx';
import { Menu, type MenuAction } from '../../ui/Menu.tsx';

const texts = adminTexts.users;

/** What asks back in a dialog before it is done. */
export type UserAction = 'status' | 'reset' | 'resetFactor' | 'loginAs';

export interface UserMenuProps {
  user: AdminUser;
  isOneself: boolean;
  onAsk: (action: UserAction) => void;
}

/** Everything an administrator can do about a person; what cannot be done says why. */
export function UserMenu({ user, isOneself, onAsk }: UserMenuProps) {
  const label = texts.of({ action: texts.actions, username: user.username });
  const trigger = (
    <Button variant="secondary" size="small" aria-label={label}>
      {texts.actions}
      <ChevronDown aria-hidden />
    </Button>
  );
  const items: MenuAction[] = [
    { id: 'activity', label: texts.activity, icon: <History aria-hidden />, href: `/admin/activity?userId=${user.id}` },
    { id: 'reset', label: texts.reset, icon: <KeyRound aria-hidden />, onAction: () => onAsk('reset') },
    resetFactorItem(user, isOneself, onAsk),
    loginAsItem(user, onAsk),
    statusItem(user, isOneself, onAsk),
  ];
  return <Menu label={label} trigger={trigger} items={items} />;
}

function resetFactorItem(
  { hasSecondFactor }: AdminUser,
  isOneself: boolean,
  onAsk: UserMenuProps['onAsk'],
): MenuAction {
  const hindrance = !hasSecondFactor ? texts.noFactor : isOneself ? texts.ownFactor : undefined;
  return {
    id: 'resetFactor',
    label: texts.resetFactor,
    description: hindrance,
    icon: <ShieldOff aria-hidden />,
    isDisabled: hindrance !== undefined,
    onAction: () => onAsk('resetFactor'),
  };
}

function loginAsItem({ isAdmin, accountStatus }: AdminUser, onAsk: UserMenuProps['onAsk']): MenuAction {
  const hindrance = isAdmin ? texts.notAdmins : accountStatus === 'active' ? undefined : texts.notInactive;
  return {
    id: 'loginAs',
    label: texts.loginAs,
    description: hindrance,
    icon: <VenetianMask aria-hidden />,
    isDisabled: hindrance !== undefined,
    onAction: () => onAsk('loginAs'),
  };
}

function statusItem({ accountStatus }: AdminUser, isOneself: boolean, onAsk: UserMenuProps['onAsk']): MenuAction {
  const isActive = accountStatus === 'active';
  return {
    id: 'status',
    label: isActive ? texts.suspend : texts.activate,
    description: isOneself ? texts.notOneself : undefined,
    icon: isActive ? <Ban aria-hidden /> : <CircleCheck aria-hidden />,
    tone: isActive ? 'danger' : 'neutral',
    isDisabled: isOneself,
    onAction: () => onAsk('status'),
  };
}
