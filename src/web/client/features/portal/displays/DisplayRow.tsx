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
  timeZone: string;
  display: Display;
  now: number;
  /** Absent for a reader, and for a single display. */
  onChoose?: ((isChosen: boolean, isRange: boolean) => void) | undefined;
  isChosen?: boolean;
  /** Opens its settings; absent for a reader. */
  onOpen?: (() => void) | undefined;
  actions?: ReactNode;
}

export function DisplayRow({ timeZone, display, now, isChosen = false, onChoose, onOpen, actions }: DisplayRowProps) {
  const { name, place, state, days, lastError } = display;
  const isLagging = state === 'online' && isBehind(display, now);
  return (
    <li className={styles.row} aria-label={name}>
      {onChoose && <RowCheckbox label={texts.chooseOne({ name })} checked={isChosen} onSelect={onChoose} />}
      <div className={styles.body}>
        <div className={styles.words}>
          <h4 className={styles.name}>
            {onOpen ? (
              <button type="button" className={styles.open} aria-label={acts.settingsOf({ name })} onClick={onOpen}>
                {name}
              </button>
            ) : (
              name
            )}
          </h4>
          {place && <span className={styles.quiet}>{place}</span>}
        </div>
        <p className={styles.state}>
          <Badge tone={isLagging ? 'warning' : tones[state]}>{stateOf(display)}</Badge>{' '}
          <span>{conditionOf(display, now, timeZone)}</span>
          {lastError && <span className={styles.quiet}>{texts.error({ text: lastError })}</span>}
        </p>
        <div className={styles.facts}>
          <Availability days={days} />
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

/** All are in the menu; who is offline can be replaced at once. */
export function RowActions({ display: { name, state }, onAct }: RowActionsProps) {
  const isSilent = state === 'late' || state === 'offline';
  const isUnheard = state === 'waiting' || state === 'starting';
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
      {isSilent && (
        <Button variant="secondary" size="small" aria-label={acts.replaceOf({ name })} onPress={() => onAct('replace')}>
          {acts.replaceShort}
        </Button>
      )}
      <Menu label={acts.more({ name })} items={items}>
        <Ellipsis aria-hidden />
      </Menu>
    </>
  );
}
