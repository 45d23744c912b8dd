import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MAX_TENANTS_AT_ONCE, type Tenant } from '../../../../../../modules/directory/schema.ts';
import { proposeKinds } from '../../../../../../shared/kind-proposals.ts';
import texts from '../../../../../../texts/generated/portal/kinds.en.js';
import { useUndo } from '../../../../components/useUndo.tsx';
import { tenantsQuery } from '../../../../entities/tenant/api.ts';
import { Dialog, type DialogProps } from '../../../../ui/Dialog.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import { type KindProposal, KindsSheet } from './KindsSheet.tsx';

export interface KindsDialogProps extends Pick<DialogProps, 'isOpen' | 'onOpenChange'> {
  propertyId: number;
}

/** Proposes a kind for each tenant without one. */
export function KindsDialog({ propertyId, isOpen, onOpenChange }: KindsDialogProps) {
  const { data: tenants } = useQuery(tenantsQuery(propertyId));
  /** Snapshot of the proposals at opening. */
  const [proposals, setProposals] = useState<readonly KindProposal[] | null>(null);
  const { offerUndo, undoBar } = useUndo();
  if (isOpen && !proposals && tenants) setProposals(proposalsFor(tenants));
  if (!isOpen && proposals) setProposals(null);
  const close = () => onOpenChange(false);
  return (
    <>
      {proposals && proposals.length > 0 ? (
        <KindsSheet propertyId={propertyId} proposals={proposals} onClose={close} offerUndo={offerUndo} />
      ) : (
        <Dialog isOpen={isOpen} onOpenChange={onOpenChange} title={texts.title}>
          {proposals ? <p>{texts.nothing}</p> : <Skeleton lines={4} />}
        </Dialog>
      )}
      {undoBar}
    </>
  );
}

function proposalsFor(tenants: readonly Tenant[]): KindProposal[] {
  const proposals = tenants.flatMap((tenant) => {
    const [kind] = tenant.kinds || tenant.presence === 'past' ? [] : proposeKinds(tenant.companyName);
    return kind ? [{ tenant, kind }] : [];
  });
  return proposals
    .slice(0, MAX_TENANTS_AT_ONCE)
    .sort((a, b) => a.tenant.companyName.localeCompare(b.tenant.companyName, 'en'));
}
