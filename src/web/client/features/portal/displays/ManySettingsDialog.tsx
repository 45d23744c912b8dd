import { type FormEvent, useId, useState } from 'react';
import type { Display } from '../../../../../modules/displays/schema.ts';
import displayTexts from '../../../../../texts/generated/portal/displays.en.js';
import { errorText } from '../../../lib/errors.ts';
import { toast } from '../../../lib/toasts.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { type SettingsChange, useSaveDisplays } from './api.ts';
import styles from './DisplaysPanel.module.css';
import { SettingsFields } from './SettingsFields.tsx';

const texts = displayTexts.many;

interface ManySettingsDialogProps {
  propertyId: number;
  displays: readonly Display[];
  onClose: () => void;
}

/** Unchanged settings keep each screen's own value. */
export function ManySettingsDialog({ propertyId, displays, onClose }: ManySettingsDialogProps) {
  const [change, setChange] = useState<SettingsChange>({});
  const save = useSaveDisplays(propertyId);
  const formId = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(
      { ids: displays.map(({ id }) => id), settings: change },
      {
        onSuccess: () => {
          toast({ message: texts.saved({ count: displays.length }), tone: 'success' });
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      title={texts.title({ count: displays.length })}
      formId={formId}
      submitLabel={texts.submit}
      isPending={save.isPending}
      size="sheet"
      isHeld={Object.keys(change).length > 0}
      onClose={onClose}
    >
      <form id={formId} className={styles.fields} onSubmit={submit}>
        {save.isError && <Banner tone="danger">{errorText(save.error, texts.failed)}</Banner>}
        <SettingsFields settings={change} onChange={(next) => setChange({ ...change, ...next })} canLeave />
      </form>
    </FormDialog>
  );
}
