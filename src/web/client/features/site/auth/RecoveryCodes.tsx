import { Copy, Download } from 'lucide-react';
import { useEffect, useRef } from 'react';
import secondFactorTexts from '../../../../../texts/generated/account/second-factor.en.js';
import { saveFile } from '../../../lib/save-file.ts';
import { toast } from '../../../lib/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Grid } from '../../../ui/Grid.tsx';
import { Row } from '../../../ui/Row.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import styles from './SecondFactor.module.css';

const texts = secondFactorTexts.codes;

/** Recovery codes, shown once; the dialog stays until the user confirms that they are saved. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => list.current?.focus(), []);
  const text = `${codes.join('\n')}\n`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast({ message: texts.copied, tone: 'success' });
    } catch {
      // the clipboard needs HTTPS and permission
      if (list.current) getSelection()?.selectAllChildren(list.current);
      toast({ message: texts.copyFailed, tone: 'warning' });
    }
  };
  return (
    <Stack>
      <p>{texts.lead}</p>
      <Grid
        ref={list}
        tabIndex={-1}
        aria-label={texts.title}
        as="ul"
        columns="repeat(auto-fill, minmax(9rem, 1fr))"
        gap="8 24"
        className={styles.codes}
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Grid>
      <Row align="center">
        <Button variant="secondary" onPress={() => void copy()}>
          <Copy aria-hidden /> {texts.copy}
        </Button>
        <Button
          variant="secondary"
          onPress={() => saveFile(new Blob([text], { type: 'text/plain;charset=utf-8' }), texts.file)}
        >
          <Download aria-hidden /> {texts.download}
        </Button>
      </Row>
      <Button onPress={onDone}>{texts.done}</Button>
    </Stack>
  );
}
