import { lazyDialog } from '../../../../components/lazy-part.tsx';
import { useSheetAddress } from '../../../../lib/sheet-address.ts';
import type { KindsDialogProps } from './KindsDialog.tsx';

const KindsDialog = lazyDialog<KindsDialogProps>(async () => (await import('./KindsDialog.tsx')).KindsDialog);

/** The dialog with what tenants may be by their names, opened by the address. The list of kinds comes with it. */
export function ProposeKinds({ propertyId }: { propertyId: number }) {
  const { opened, close } = useSheetAddress();
  return <KindsDialog propertyId={propertyId} isOpen={opened?.what === 'kinds'} onOpenChange={close} />;
}
