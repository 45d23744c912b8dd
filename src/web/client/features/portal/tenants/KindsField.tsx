import { X } from 'lucide-react';
import { useDeferredValue, useRef } from 'react';
import { proposeKinds } from '../../../../../shared/kind-proposals.ts';
import { kindName, kinds } from '../../../../../shared/kinds.ts';
import { MAX_KINDS } from '../../../../../shared/kinds-fields.ts';
import tenantTexts from '../../../../../texts/generated/portal/tenants.en.js';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Row } from '../../../ui/Row.tsx';
import { Select } from '../../../ui/Select.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import styles from './KindsField.module.css';
import { fieldLabels } from './tenant-field.ts';

const texts = tenantTexts.form.kinds;
const choices = Object.entries(kinds)
  .map(([value, { en }]) => ({ value, label: en.name }))
  .sort((a, b) => a.label.localeCompare(b.label, 'en'));

interface KindsFieldProps {
  /** Name by which a kind is proposed. */
  companyName: string;
  value: readonly string[] | null | undefined;
  onChange: (keys: string[]) => void;
  errorMessage?: string | undefined;
}

/** Field for kinds; lazy because of the list of kinds. */
export function KindsField({ companyName, value, onChange, errorMessage }: KindsFieldProps) {
  const selectedKinds = value ?? [];
  const field = useRef<HTMLDivElement>(null);
  const proposed = proposeKinds(useDeferredValue(companyName));
  const isOwnChoice = selectedKinds.some((key) => !proposed.includes(key));
  const offered = isOwnChoice ? [] : proposed.filter((key) => !selectedKinds.includes(key));
  return (
    <Stack ref={field} gap="8">
      {selectedKinds.length < MAX_KINDS && (
        <Select
          label={fieldLabels.kinds}
          description={texts.hint}
          placeholder={selectedKinds.length === 0 ? texts.first : texts.another}
          options={choices.filter((choice) => !selectedKinds.includes(choice.value))}
          value={null}
          onChange={(key) => onChange([...selectedKinds, key])}
          {...(errorMessage && { errorMessage })}
        />
      )}
      {offered.length > 0 && (
        <Row as="ul" className={styles.offered} aria-label={texts.proposed}>
          {offered.map((key) => (
            <li key={key}>
              {texts.isIt({ kind: kindName(key, 'en') })}
              <Button
                variant="secondary"
                size="small"
                aria-label={texts.addOne({ kind: kindName(key, 'en') })}
                onPress={() => {
                  field.current?.querySelector('button')?.focus(); // the pressed button unmounts
                  onChange([...selectedKinds, key]);
                }}
              >
                {texts.add}
              </Button>
            </li>
          ))}
        </Row>
      )}
      {selectedKinds.length > 0 && (
        <Row as="ul" className={styles.chosen} aria-label={texts.chosen}>
          {selectedKinds.map((key) => (
            <li key={key}>
              {kindName(key, 'en')}
              <IconButton
                size="small"
                label={texts.remove({ kind: kindName(key, 'en') })}
                onPress={() => onChange(selectedKinds.filter((selectedKind) => selectedKind !== key))}
              >
                <X aria-hidden />
              </IconButton>
            </li>
          ))}
        </Row>
      )}
    </Stack>
  );
}
