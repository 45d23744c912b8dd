import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Display, DisplayAction, DisplayState } from '../../../../../modules/displays/schema.ts';
import displayTexts from '../../../../../texts/generated/portal/displays.en.js';
import { Button } from '../../../ui/Button.tsx';
import { type Fill, FillMark } from '../../../ui/FillMark.tsx';
import { Menu, type MenuAction } from '../../../ui/Menu.tsx';
import { Row } from '../../../ui/Row.tsx';
import { RowCheckbox } from '../../../ui/RowCheckbox.tsx';
import { Text } from '../../../ui/Text.tsx';
import { Availability } from './Availability.tsx';
import { conditionOf, isBehind, isSilent, stateOf } from './condition.ts';
import styles from './DisplayRow.module.css';

const texts = displayTexts.row;
const acts = displayTexts.act;

interface Look {
  tone: 'neutral' | 'accent' | 'success' | 'warning' | 'danger';
  fill: Fill;
}

const looks: Record<DisplayState, Look> = {
  waiting: { tone: 'accent', fill: 'empty' },
  starting: { tone: 'accent', fill: 'half' },
  online: { tone: 'success', fill: 'full' },
  late: { tone: 'danger', fill: 'empty' },
  offline: { tone: 'danger', fill: 'empty' },
  off: { tone: 'neutral', fill: 'empty' },
};
const lagging: Look = { tone: 'warning', fill: 'half' };

export type RowAction = DisplayAction | 'settings' | 'replace';

interface DisplayRowProps {
  timeZone: string;
  display: Display;
  now: number;
  /** Selects the row; absent for viewers and for a single display. */
  onChoose?: ((isChosen: boolean, isRange: boolean) => void) | undefined;
  isChosen?: boolean;
  /** Opens the settings; absent for viewers. */
  onOpen?: (() => void) | undefined;
  actions?: ReactNode;
}

export function DisplayRow({ timeZone, display, now, isChosen = false, onChoose, onOpen, actions }: DisplayRowProps) {
  const { name, place, state, days, lastError } = display;
  const { tone, fill } = state === 'online' && isBehind(display, now) ? lagging : looks[state];
  const textTone = tone === 'neutral' ? 'quiet' : tone;
  return (
    <li className={styles.row} aria-label={name}>
      {onChoose && <RowCheckbox label={texts.chooseOne({ name })} checked={isChosen} onSelect={onChoose} />}
      <Text as="span" tone={textTone} className={styles.mark}>
        <FillMark fill={fill} />
      </Text>
      <div className={styles.body}>
        <Row align="baseline" gap="0 8" className={styles.words}>
          <h4 className={styles.name}>
            {onOpen ? (
              <button type="button" className={styles.open} aria-label={acts.settingsOf({ name })} onClick={onOpen}>
                {name}
              </button>
            ) : (
              name
            )}
          </h4>
          {place && (
            <Text as="span" size="small" tone="quiet" className={styles.place}>
              {place}
            </Text>
          )}
        </Row>
        <p className={styles.state}>
          <Text as="span" weight="strong" tone={textTone}>
            {stateOf(display)}
          </Text>{' '}
          <Text as="span" size="small" tone="quiet">
            {conditionOf(display, now, timeZone)}
          </Text>{' '}
          {lastError && (
            <Text as="span" size="small" tone="quiet">
              {texts.error({ text: lastError })}
            </Text>
          )}
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

/** Menu of all actions; an offline display also has a replace button. */
export function RowActions({ display: { name, state }, onAct }: RowActionsProps) {
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
      {isSilent({ state }) && (
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
