import displayTexts from '../../../../../texts/generated/portal/displays.en.js';
import type { BoundField } from '../../../components/form/Field.tsx';
import { Address } from '../../../ui/Address.tsx';
import { Text } from '../../../ui/Text.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import styles from './DisplaysPanel.module.css';

const texts = displayTexts.pair;

/** Field for the code on a screen, with instructions to get one. */
export function CodeField(field: BoundField<string>) {
  return (
    <>
      <Text size="small" tone="quiet" weight="regular">
        {texts.hint}{' '}
        <code className={styles.address}>
          <Address>{`${location.host}/display`}</Address>
        </code>
      </Text>
      <TextField
        label={texts.code}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck="false"
        autoFocus={field.value === ''}
        isRequired
        {...field}
      />
    </>
  );
}
