import { useMemo, useState } from 'react';
import { MAX_TENANTS_AT_ONCE, type Tenant } from '../../../../../../modules/directory/schema.ts';
import { proposedKinds } from '../../../../../../shared/kind-proposals.ts';
import texts from '../../../../../../texts/generated/portal/kinds.en.js';
import { useUndoBar } from '../../../../components/useUndoBar.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { KindsSheet, type Proposed } from './KindsSheet.tsx';
import styles from './ProposedKinds.module.css';
import { setPutAway, usePutAway } from './put-away.ts';

interface ProposedKindsProps {
  propertyId: number;
  tenants: readonly Tenant[];
}

/** A line that opens the proposals: one kind each, for tenants that nobody gave one. */
export function ProposedKinds({ propertyId, tenants }: ProposedKindsProps) {
  const proposals = useMemo(() => proposalsFor(tenants), [tenants]);
  const isPutAway = usePutAway(propertyId);
  /** As they were when the sheet was opened. */
  const [opened, setOpened] = useState<readonly Proposed[] | null>(null);
  const { offer, bar } = useUndoBar(texts);
  const hide = () => {
    setPutAway(propertyId, true);
    offer({ message: texts.hidden, undo: async () => setPutAway(propertyId, false) });
  };
  return (
    <>
      {proposals.length > 0 && !isPutAway && (
        <div className={styles.notice}>
          <p>{texts.found({ count: proposals.length })}</p>
          <Button variant="secondary" size="small" onPress={() => setOpened(proposals)}>
            {texts.look}
          </Button>
          <Button variant="quiet" size="small" aria-label={texts.hideAll} onPress={hide}>
            {texts.hide}
          </Button>
        </div>
      )}
      {opened && (
        <KindsSheet propertyId={propertyId} proposals={opened} onClose={() => setOpened(null)} offerUndo={offer} />
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
