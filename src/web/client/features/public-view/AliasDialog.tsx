import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Tenant } from '../../../../modules/directory/schema.ts';
import { floorLabel } from '../../../../texts/floor-label.ts';
import { QueryState } from '../../components/QueryState.tsx';
import { tenantsQuery } from '../../entities/tenant/api.ts';
import { matching } from '../../lib/matching.ts';
import { CommandList } from '../../ui/CommandList.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { publicViewTexts } from './texts.ts';

const texts = publicViewTexts.missed;

export interface AliasDialogProps {
  propertyId: number;
  word: string;
  onChoose: (tenant: Tenant) => void;
  onClose: () => void;
}

/** Asks which tenant visitors mean by a word. */
export function AliasDialog({ propertyId, word, onChoose, onClose }: AliasDialogProps) {
  const tenants = useQuery(tenantsQuery(propertyId));
  return (
    <Dialog isOpen onOpenChange={onClose} title={texts.whoIs({ word })}>
      <QueryState query={tenants} empty={<p>{texts.noTenants}</p>}>
        {(list) => <TenantChoice tenants={list} onChoose={onChoose} />}
      </QueryState>
    </Dialog>
  );
}

function TenantChoice({ tenants, onChoose }: { tenants: readonly Tenant[]; onChoose: AliasDialogProps['onChoose'] }) {
  const [term, setTerm] = useState('');
  const choices = tenants.map((tenant) => ({
    tenant,
    label: tenant.companyName,
    keywords: `${tenant.suiteNumber} ${tenant.aliases ?? ''}`,
  }));
  const commands = matching(choices, term).map(({ tenant, label }) => ({
    id: String(tenant.id),
    label,
    description: texts.place({ floor: floorLabel(tenant.floorNumber), suite: tenant.suiteNumber }),
    onAction: () => onChoose(tenant),
  }));
  return (
    <CommandList
      label={texts.findTenant}
      term={term}
      onTerm={setTerm}
      sections={[{ title: texts.tenants, commands }]}
      empty={texts.noneFound}
    />
  );
}
