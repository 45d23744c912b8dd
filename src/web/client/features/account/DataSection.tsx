import accountTexts from '../../../../texts/generated/account/account.en.js';
import { ProofDialog, usePasswordProof } from '../../components/form/ProofDialog.tsx';
import { saveFile } from '../../lib/save-file.ts';
import { toastError } from '../../lib/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { useExportData } from './api.ts';
import { Section } from './Section.tsx';

const texts = accountTexts.data;

export function DataSection() {
  const exporting = useExportData();
  const { attempt, proof } = usePasswordProof();
  const download = () =>
    attempt(async (given) => {
      const data = JSON.stringify(await exporting.mutateAsync(given), null, 2);
      saveFile(new Blob([data], { type: 'application/json' }), 'my-data.json');
    }).catch((error: unknown) => toastError(error, { fallback: texts.failed }));
  return (
    <Section title={texts.title} lead={texts.lead}>
      <div>
        <Button variant="secondary" isPending={exporting.isPending} onPress={() => void download()}>
          {texts.download}
        </Button>
      </div>
      {proof && <ProofDialog {...proof}>{texts.proof}</ProofDialog>}
    </Section>
  );
}
