import { useQuery } from '@tanstack/react-query';
import { useId, useMemo, useState } from 'react';
import type { TenantInput } from '../../../../../modules/directory/schema.ts';
import tenantTexts from '../../../../../texts/generated/portal/tenants.en.js';
import { FormSheet } from '../../../components/form/FormSheet.tsx';
import { useSaveConflict } from '../../../components/form/SaveConflict.tsx';
import { submitWith } from '../../../components/form/submit.ts';
import { useZodForm } from '../../../components/form/zod-form.ts';
import { lazyPart } from '../../../components/lazy-part.tsx';
import { tenantsQuery } from '../../../entities/tenant/api.ts';
import { offeredFloors, useFloorInference, useFloorPlan } from '../../../entities/tenant/floors.ts';
import { conflictOf } from '../../../lib/conflict.ts';
import { toast, toastError } from '../../../lib/toasts.ts';
import { useSaveTenant } from './api.ts';
import {
  ContactFields,
  MoreOfTenant,
  MoreTenantFields,
  type OfferedFloors,
  TenantFields,
  TenantHours,
  TenantKinds,
} from './TenantFields.tsx';
import {
  type CurrentTenant,
  contestedFields,
  currentTenant,
  differencesOf,
  emptyTenantForm,
  mergeTenant,
  type TenantFormInput,
  tenantFormOf,
  tenantFormOn,
  tenantInputOf,
  withTheirs,
} from './tenant-form.ts';
import type { TenantEntry } from './tenant-list.ts';

const texts = tenantTexts.form;

const KindNames = lazyPart(async () => (await import('./KindNames.tsx')).KindNames, null);

export interface TenantFormProps {
  propertyId: number;
  /** Edited tenant; absent for a new one. */
  entry?: TenantEntry | undefined;
  /** Tenant whose values fill the form of a new one. */
  copied?: TenantEntry | undefined;
  onClose: () => void;
}

/** Form of a tenant; stays open after a new one, unless that was a copy. */
export function TenantForm(props: TenantFormProps) {
  const { form, submit, conflict, floors, isDone } = useTenantForm(props);
  const radioName = useId();
  const isEditing = props.entry !== undefined;
  const fields = { control: form.control, floors, propertyId: props.propertyId };
  return (
    <>
      <FormSheet
        title={isEditing ? texts.edit : texts.add}
        form={form}
        onSubmit={submit}
        submitLabel={isEditing ? texts.submitEdit : texts.submitAdd}
        isDone={isDone}
        onClose={props.onClose}
      >
        <TenantFields {...fields} isShort={!isEditing} />
        {isEditing && <TenantKinds control={form.control} />}
        {isEditing && <TenantHours control={form.control} propertyId={props.propertyId} />}
        <ContactFields form={form} radioName={radioName} />
        {props.entry && <MoreOfTenant {...props.entry.tenant} />}
        {!isEditing && <MoreTenantFields {...fields} />}
      </FormSheet>
      {conflict}
    </>
  );
}

/** Merges another person's changes of other fields; a field that both changed is a conflict. */
function useTenantForm({ propertyId, entry, copied }: TenantFormProps) {
  const floors = useFloors(propertyId, entry?.tenant.id);
  const schema = useMemo(() => tenantFormOn(floors.plan), [floors.plan]);
  const filled = entry ?? copied;
  const [initial] = useState(() =>
    filled ? tenantFormOf(filled.tenant, filled.contacts, floors.plan) : emptyTenantForm(),
  );
  const edited = useEdited(entry, schema, initial);
  const form = useZodForm(schema, initial);
  const [isDone, setDone] = useState(false);
  const save = useSaveTenant(propertyId);
  const conflict = useSaveConflict<TenantInput, CurrentTenant>(currentTenant);
  const contestedBy = (mine: TenantInput, theirs: CurrentTenant) =>
    edited ? contestedFields(edited.version, mine, theirs) : [];

  const store = async (input: TenantInput, revision: number | undefined): Promise<void> => {
    try {
      await save.mutateAsync({ tenantId: edited?.id, revision, input });
    } catch (error) {
      const theirs = conflictOf(error, currentTenant)?.current;
      const merged = edited && theirs ? mergeTenant(edited.version, input, theirs) : input;
      if (theirs && contestedBy(input, theirs).length === 0) return await store(merged, theirs.revision);
      if (conflict.isConflict(error, merged)) return;
      toastError(error, { fallback: tenantTexts.saveFailed });
      throw error;
    }
    toast({ message: edited ? tenantTexts.updated : tenantTexts.added, tone: 'success' });
    if (filled) return setDone(true);
    form.setFocus('companyName');
    form.reset(emptyTenantForm());
  };
  const adoptTheirs = async (theirs: CurrentTenant, mine: TenantInput) =>
    await store(withTheirs(mine, theirs, contestedBy(mine, theirs)), theirs.revision);
  return {
    form,
    floors,
    isDone,
    submit: submitWith(form, (values) => store(tenantInputOf(values), edited?.revision), tenantTexts.saveFailed),
    conflict: conflict.dialog({
      form,
      store,
      adoptTheirs: adoptTheirs,
      isPending: save.isPending,
      sentence: tenantTexts.conflict,
      differencesOf: (mine, theirs) =>
        differencesOf(mine, theirs, contestedBy(mine, theirs), (keys) => <KindNames keys={keys} />, floors.plan),
    }),
  };
}

/** Version at opening, as the form would save it: the list may refetch. */
function useEdited(entry: TenantEntry | undefined, schema: ReturnType<typeof tenantFormOn>, initial: TenantFormInput) {
  const [edited] = useState(() => {
    if (!entry) return null;
    const parsed = schema.safeParse(initial).data;
    const { id, revision } = entry.tenant;
    return { id, revision, version: parsed ? tenantInputOf(parsed) : { ...entry.tenant, contacts: undefined } };
  });
  return edited;
}

function useFloors(propertyId: number, ownId: number | undefined): OfferedFloors {
  const plan = useFloorPlan(propertyId);
  const inferFloor = useFloorInference(propertyId);
  const { data: tenants } = useQuery(tenantsQuery(propertyId));
  return useMemo(() => {
    const used = tenants?.map(({ floorNumber }) => floorNumber) ?? [];
    const offered = plan.list.length > 0 ? offeredFloors(plan, used) : [];
    return { plan, offered, floorOfSuite: (suite) => inferFloor(suite, ownId) };
  }, [plan, tenants, inferFloor, ownId]);
}
