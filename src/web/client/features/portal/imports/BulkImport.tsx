import { FileUp } from 'lucide-react';
import texts from '../../../../../texts/generated/portal/imports.en.js';
import { lazyDialog } from '../../../components/lazy-part.tsx';
import { useActionRequest } from '../../../lib/action-requests.ts';
import { Button } from '../../../ui/Button.tsx';
import type { BulkImportDialogProps } from './BulkImportDialog.tsx';
import { latestDraft } from './drafts.ts';
import { useImportAddress } from './import-address.ts';

const BulkImportDialog = lazyDialog<BulkImportDialogProps>(
  async () => (await import('./BulkImportDialog.tsx')).BulkImportDialog,
);

/** Opens the dialog where it was left. */
export function BulkImport({ propertyId }: { propertyId: number }) {
  const { step, go } = useImportAddress();
  const open = () => {
    const draft = latestDraft(propertyId);
    go(draft?.step ?? 'file', draft?.id ?? null);
  };
  useActionRequest('import', open);
  return (
    <>
      <Button variant="secondary" size="small" onPress={open}>
        <FileUp aria-hidden />
        {texts.open}
      </Button>
      <BulkImportDialog propertyId={propertyId} isOpen={step !== null} />
    </>
  );
}
