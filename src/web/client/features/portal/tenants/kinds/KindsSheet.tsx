import { z } from 'zod';
import * as calls from '../../../../../../modules/directory/calls.ts';
import type { KindsChange, Tenant } from '../../../../../../modules/directory/schema.ts';
import { kindName } from '../../../../../../shared/kinds.ts';
import texts from '../../../../../../texts/generated/portal/kinds.en.js';
import { ActionDialog } from '../../../../components/form/ActionDialog.tsx';
import { Field } from '../../../../components/form/Field.tsx';
import { submitWith } from '../../../../components/form/submit.ts';
import { useZodForm } from '../../../../components/form/zod-form.ts';
import type { OfferUndo } from '../../../../components/useUndo.tsx';
import { callInSession } from '../../../../lib/session-guard.ts';
import { Banner } from '../../../../ui/Banner.tsx';
import { Checkbox } from '../../../../ui/Checkbox.tsx';
import { Stack } from '../../../../ui/Stack.tsx';
import { useChange } from '../api.ts';
import styles from './KindsDialog.module.css';

const input = z.object({ chosen: z.array(z.int()).min(1, texts.none) });

export interface KindProposal {
  readonly tenant: Tenant;
  readonly kind: string;
}

interface KindsSheetProps {
  propertyId: number;
  proposals: readonly KindProposal[];
  onClose: () => void;
  offerUndo: OfferUndo;
}

export function KindsSheet({ propertyId, proposals, onClose, offerUndo }: KindsSheetProps) {
  const form = useZodForm(input, { chosen: proposals.map(({ tenant }) => tenant.id) });
  const { mutateAsync } = useChange(propertyId, (changes: KindsChange[]) =>
    callInSession(calls.changeKinds, { body: { propertyId, changes } }),
  );
  const save = async ({ chosen: selectedIds }: z.output<typeof input>) => {
    const changes = proposals
      .filter(({ tenant }) => selectedIds.includes(tenant.id))
      .map(({ tenant: { id, revision }, kind }) => ({ id, revision, kinds: [kind] }));
    const { changes: formerChanges } = await mutateAsync(changes);
    offerUndo({
      message: texts.saved({ count: changes.length }),
      undo: () => mutateAsync(formerChanges),
      undone: texts.undone,
    });
    onClose();
  };
  return (
    <ActionDialog
      title={texts.title}
      submitLabel={texts.save}
      size="sheet"
      form={form}
      onSubmit={submitWith(form, save, texts.failed)}
      isDismissDisabled={form.formState.isDirty}
      onClose={onClose}
    >
      <p>{texts.lead}</p>
      <Field control={form.control} name="chosen">
        {({ value, onChange, errorMessage }) => (
          <>
            {errorMessage && <Banner tone="danger">{errorMessage}</Banner>}
            <Stack aria-label={texts.tenants} as="ul" gap="0" className={styles.list}>
              {proposals.map(({ tenant: { id, companyName }, kind }) => (
                <li key={id}>
                  <Checkbox
                    isSelected={value.includes(id)}
                    onChange={(isOn) =>
                      onChange(isOn ? [...value, id] : value.filter((selectedId) => selectedId !== id))
                    }
                    description={kindName(kind, 'en')}
                  >
                    {companyName}
                  </Checkbox>
                </li>
              ))}
            </Stack>
          </>
        )}
      </Field>
    </ActionDialog>
  );
}
