import { FileUp } from 'lucide-react';
import { useState } from 'react';
import texts from '../../../../../texts/generated/portal/imports.en.js';
import { lazyDialog } from '../../../components/lazy-part.tsx';
import { useActionRequest } from '../../../lib/action-requests.ts';
import { Button } from '../../../ui/Button.tsx';
import type { BulkImportDialogProps } from './BulkImportDialog.tsx';

const BulkImportDialog = lazyDialog<BulkImportDialogProps>(
  async () => (await import('./BulkImportDialog.tsx')).BulkImportDialog,
);

export function BulkImport({ propertyId }: { propertyId: number }) {
  const [isOpen, setOpen] = useState(false);
  useActionRequest('import', () => setOpen(true));
  return (
    <>
      <Button variant="secondary" size="small" onPress={() => setOpen(true)}>
        <FileUp aria-hidden />
        {texts.open}
      </Button>
      <BulkImportDialog propertyId={propertyId} isOpen={isOpen} onOpenChange={setOpen} />
    </>
  );
}
