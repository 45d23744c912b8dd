import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Display, DisplayAction, DisplayState } from '../../../../../modules/displays/schema.ts';
import displayTexts from '../../../../../texts/generated/portal/displays.en.js';
import { Badge, type BadgeProps } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Menu, type MenuAction } from '../../../ui/Menu.tsx';
import { RowCheckbox } from '../../../ui/RowCheckbox.tsx';
import { Availability } from './Availability.tsx';
import { conditionOf, isBehind, stateOf } from './condition.ts';
import styles from './DisplayRow.module.css';
import { Miniature } from './Miniature.tsx';

const texts = displayTexts.row;
const acts = displayTexts.act;

const tones: Record<DisplayState, NonNullable<BadgeProps['tone']>> = {
  waiting: 'accent',
  starting: 'accent',
  online: 'success',
  late: 'warning',
  offline: 'danger',
  off: 'neutral',
};

/** What a screen can be asked, or opened for. */
export type RowAction = DisplayAction | 'settings' | 'replace';

interface DisplayRowProps {
  property: { id: number; slug: string; version: number; timeZone: string };
  display: Display;
  now: number;
  /** Absent for a reader, and for a single screen. */
  onChoose?: ((isChosen: boolean, isRange: boolean) => void) | undefined;
  isChosen?: boolean;
  actions?: ReactNode;
}

export function DisplayRow({ property, display, now, isChosen = false, onChoose, actions }: DisplayRowProps) {
  const { name, place, state, days, pages, width, height, lastError } = display;
  const isLagging = state === 'online' && isBehind(display, now);
  const isCurrent = (state === 'online' || state === 'off') && !isBehind(display, now);
  return (
    <li className={styles.row} aria-label={name}>
      {onChoose && <RowCheckbox label={texts.chooseOne({ name })} checked={isChosen} onSelect={onChoose} />}
      <div className={styles.body}>
        <Miniature property={property} display={display} isFaded={!isCurrent} />
        <div className={styles.words}>
          <h4 className={styles.name}>{name}</h4>
          {place && <p className={styles.quiet}>{place}</p>}
          <p className={styles.state}>
            <Badge tone={isLagging ? 'warning' : tones[state]}>{stateOf(display)}</Badge>{' '}
            <span>{conditionOf(display, now, property.timeZone)}</span>
          </p>
          {lastError && <p className={styles.quiet}>{texts.error({ text: lastError })}</p>}
        </div>
        <div className={styles.facts}>
          <Availability days={days} />
          {!!pages && <p className={styles.quiet}>{`${texts.pages({ pages })}, ${width} × ${height}`}</p>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </li>
  );
}

interface RowActionsProps {
  display: Pick<Display, 'name' | 'state'>;
  onAct: (action: RowAction) => void;
}

/** The likeliest action is a button, all are in the menu. */
export function RowActions({ display: { name, state }, onAct }: RowActionsProps) {
  const isSilent = state === 'late' || state === 'offline';
  const isUnheard = state === 'waiting' || state === 'starting';
  const first = isSilent ? 'replace' : 'settings';
  const items = (['settings', 'replace', 'identify', 'reload', 'forget'] as const).map(
    (action): MenuAction => ({
      id: action,
      label: acts[action],
      tone: action === 'forget' ? 'danger' : 'neutral',
      isDisabled: isUnheard && (action === 'identify' || action === 'reload'),
      onAction: () => onAct(action),
    }),
  );
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        aria-label={isSilent ? acts.replaceOf({ name }) : acts.settingsOf({ name })}
        onPress={() => onAct(first)}
      >
        {isSilent ? acts.replaceShort : acts.settings}
      </Button>
      <Menu label={acts.more({ name })} items={items}>
        <Ellipsis aria-hidden />
      </Menu>
    </>
  );
}
