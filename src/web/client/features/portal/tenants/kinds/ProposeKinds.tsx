import { lazyDialog } from '../../../../components/lazy-part.tsx';
import { useSheetAddress } from '../../../../lib/sheet-address.ts';
import type { KindsDialogProps } from './KindsDialog.tsx';

const KindsDialog = lazyDialog<KindsDialogProps>(async () => (await import('./KindsDialog.tsx')).KindsDialog);

/** Dialog of kinds proposed by tenants' names; lazy because of the list of kinds. */
export function ProposeKinds({ propertyId }: { propertyId: number }) {
  const { opened: openedSheet, close } = useSheetAddress();
  return <KindsDialog propertyId={propertyId} isOpen={openedSheet?.what === 'kinds'} onOpenChange={close} />;
}
