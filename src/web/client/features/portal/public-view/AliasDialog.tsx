import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Tenant } from '../../../../../modules/directory/schema.ts';
import { floorLabel } from '../../../../../texts/floor-label.ts';
import publicViewTexts from '../../../../../texts/generated/portal/public-view.en.js';
import { QueryState } from '../../../components/QueryState.tsx';
import { tenantsQuery } from '../../../entities/tenant/api.ts';
import { searchTenants } from '../../../entities/tenant/search.ts';
import { CommandList } from '../../../ui/CommandList.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';

const texts = publicViewTexts.missed;
const SHOWN = 8;

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
  const search = useMemo(() => searchTenants(tenants, (tenant) => ({ ...tenant, contacts: [] })), [tenants]);
  const found = search.find(term)?.hits.map(({ entry }) => entry) ?? tenants;
  const commands = found.slice(0, SHOWN).map((tenant) => ({
    id: String(tenant.id),
    label: tenant.companyName,
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
