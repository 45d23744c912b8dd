import { X } from 'lucide-react';
import { useDeferredValue, useRef } from 'react';
import { proposedKinds } from '../../../../../shared/kind-proposals.ts';
import { kindName, kinds } from '../../../../../shared/kinds.ts';
import { MOST_KINDS } from '../../../../../shared/kinds-fields.ts';
import tenantTexts from '../../../../../texts/generated/portal/tenants.en.js';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Select } from '../../../ui/Select.tsx';
import styles from './KindsField.module.css';
import { fieldLabels } from './tenant-field.ts';

const texts = tenantTexts.form.kinds;
const choices = Object.entries(kinds)
  .map(([value, { en }]) => ({ value, label: en.name }))
  .sort((one, other) => one.label.localeCompare(other.label, 'en'));

interface KindsFieldProps {
  /** Which a kind may be proposed by. */
  companyName: string;
  value: readonly string[] | null | undefined;
  onChange: (keys: string[]) => void;
  errorMessage?: string | undefined;
}

/** Apart from the form: it brings the list of kinds along. */
export function KindsField({ companyName, value, onChange, errorMessage }: KindsFieldProps) {
  const chosen = value ?? [];
  const field = useRef<HTMLDivElement>(null);
  const proposed = proposedKinds(useDeferredValue(companyName));
  const isOwnChoice = chosen.some((key) => !proposed.includes(key));
  const offered = isOwnChoice ? [] : proposed.filter((key) => !chosen.includes(key));
  return (
    <div ref={field} className={styles.kinds}>
      {chosen.length < MOST_KINDS && (
        <Select
          label={fieldLabels.kinds}
          description={texts.hint}
          placeholder={chosen.length === 0 ? texts.first : texts.another}
          options={choices.filter((choice) => !chosen.includes(choice.value))}
          value={null}
          onChange={(key) => onChange([...chosen, key])}
          {...(errorMessage && { errorMessage })}
        />
      )}
      {offered.length > 0 && (
        <ul className={styles.offered} aria-label={texts.proposed}>
          {offered.map((key) => (
            <li key={key}>
              {texts.isIt({ kind: kindName(key, 'en') })}
              <Button
                variant="secondary"
                size="small"
                aria-label={texts.addOne({ kind: kindName(key, 'en') })}
                onPress={() => {
                  field.current?.querySelector('button')?.focus(); // this one goes away
                  onChange([...chosen, key]);
                }}
              >
                {texts.add}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {chosen.length > 0 && (
        <ul className={styles.chosen} aria-label={texts.chosen}>
          {chosen.map((key) => (
            <li key={key}>
              {kindName(key, 'en')}
              <IconButton
                size="small"
                label={texts.remove({ kind: kindName(key, 'en') })}
                onPress={() => onChange(chosen.filter((other) => other !== key))}
              >
                <X aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
