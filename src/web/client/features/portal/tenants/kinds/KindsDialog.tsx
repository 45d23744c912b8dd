import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MAX_TENANTS_AT_ONCE, type Tenant } from '../../../../../../modules/directory/schema.ts';
import { proposedKinds } from '../../../../../../shared/kind-proposals.ts';
import texts from '../../../../../../texts/generated/portal/kinds.en.js';
import { useUndoBar } from '../../../../components/useUndoBar.tsx';
import { tenantsQuery } from '../../../../entities/tenant/api.ts';
import { Dialog, type DialogProps } from '../../../../ui/Dialog.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import { KindsSheet, type Proposed } from './KindsSheet.tsx';

export interface KindsDialogProps extends Pick<DialogProps, 'isOpen' | 'onOpenChange'> {
  propertyId: number;
}

/** One kind each, for tenants that nobody gave one. */
export function KindsDialog({ propertyId, isOpen, onOpenChange }: KindsDialogProps) {
  const { data: tenants } = useQuery(tenantsQuery(propertyId));
  /** As they were when it was opened. */
  const [opened, setOpened] = useState<readonly Proposed[] | null>(null);
  const { offer, bar } = useUndoBar(texts);
  if (isOpen && !opened && tenants) setOpened(proposalsFor(tenants));
  if (!isOpen && opened) setOpened(null);
  const close = () => onOpenChange(false);
  return (
    <>
      {opened && opened.length > 0 ? (
        <KindsSheet propertyId={propertyId} proposals={opened} onClose={close} offerUndo={offer} />
      ) : (
        <Dialog isOpen={isOpen} onOpenChange={onOpenChange} title={texts.title}>
          {opened ? <p>{texts.nothing}</p> : <Skeleton lines={4} />}
        </Dialog>
      )}
      {bar}
    </>
  );
}

function proposalsFor(tenants: readonly Tenant[]): Proposed[] {
  const found = tenants.flatMap((tenant) => {
    const [kind] = tenant.kinds || tenant.presence === 'past' ? [] : proposedKinds(tenant.companyName);
    return kind ? [{ tenant, kind }] : [];
  });
  return found
    .slice(0, MAX_TENANTS_AT_ONCE)
    .sort((one, other) => one.tenant.companyName.localeCompare(other.tenant.companyName, 'en'));
}
