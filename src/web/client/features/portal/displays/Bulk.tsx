import type { DisplayAction } from '../../../../../modules/displays/schema.ts';
import displayTexts from '../../../../../texts/generated/portal/displays.en.js';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import styles from './DisplaysPanel.module.css';

const texts = displayTexts.act;

interface BulkProps {
  /** How many there are to choose from, and how many of them are chosen. */
  all: number;
  chosen: number;
  onChooseAll: (isAll: boolean) => void;
  onAct: (action: DisplayAction) => void;
  onChange: () => void;
}

/** What can be done with several screens at once. */
export function Bulk({ all, chosen, onChooseAll, onAct, onChange }: BulkProps) {
  return (
    <div className={styles.tools}>
      <Checkbox isSelected={chosen === all} isIndeterminate={chosen > 0 && chosen < all} onChange={onChooseAll}>
        {texts.chooseAll}
      </Checkbox>
      <span role="status">{chosen > 0 && texts.many({ count: chosen })}</span>
      {chosen > 0 && (
        <>
          <Button variant="secondary" onPress={onChange}>
            {texts.change}
          </Button>
          {(['identify', 'reload', 'forget'] as const).map((action) => (
            <Button key={action} variant="secondary" onPress={() => onAct(action)}>
              {texts[action]}
            </Button>
          ))}
        </>
      )}
    </div>
  );
}
