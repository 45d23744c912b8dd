import accountTexts from '../../../../texts/generated/account/account.en.js';
import { saveFile } from '../../lib/save-file.ts';
import { toastError } from '../../lib/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { useExportData } from './api.ts';
import { Section } from './Section.tsx';

const texts = accountTexts.data;

export function DataSection() {
  const exporting = useExportData();
  const download = () =>
    exporting.mutate(undefined, {
      onSuccess: (data) =>
        saveFile(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }), 'my-data.json'),
      onError: (error) => toastError(error, { fallback: texts.failed }),
    });
  return (
    <Section title={texts.title} lead={texts.lead}>
      <div>
        <Button variant="secondary" isPending={exporting.isPending} onPress={download}>
          {texts.download}
        </Button>
      </div>
    </Section>
  );
}
