import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useId, useMemo, useRef } from 'react';
import type { TenantInput } from '../../../../../modules/directory/schema.ts';
import tenantTexts from '../../../../../texts/generated/portal/tenants.en.js';
import { SaveConflict, useSaveConflict } from '../../../components/SaveConflict.tsx';
import { tenantsQuery } from '../../../entities/tenant/api.ts';
import { offeredFloors, useFloorPlan } from '../../../entities/tenant/floors.ts';
import { bannerOf, submitWith } from '../../../lib/form.ts';
import { toast, toastError } from '../../../lib/toasts.ts';
import { useZodForm } from '../../../lib/zod-form.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { SaveBar } from '../../../ui/SaveBar.tsx';
import { useRefetchTenants, useSaveTenant } from './api.ts';
import { ContactFields, type OfferedFloors, TenantFields, TenantHours } from './TenantFields.tsx';
import styles from './TenantForm.module.css';
import {
  type CurrentTenant,
  currentTenant,
  differencesOf,
  emptyTenantForm,
  tenantFormOf,
  tenantFormOn,
  tenantInputOf,
} from './tenant-form.ts';
import type { TenantEntry } from './tenant-list.ts';

const texts = tenantTexts.form;

export function TenantForm(props: TenantFormProps) {
  const { entry, onDone } = props;
  const { form, submit, conflict, floors } = useTenantForm(props);
  const { isDirty, isSubmitting } = form.formState;
  const [titleId, formId] = [useId(), useId()];
  const shown = useRef<HTMLFormElement>(null);
  const isEditing = entry !== undefined;
  // The column scrolls on its own: bring the save bar into view.
  useEffect(() => {
    if (isEditing) shown.current?.parentElement?.scrollIntoView({ block: 'nearest' });
  }, [isEditing]);
  const banner = bannerOf(form);
  return (
    <>
      <form ref={shown} id={formId} aria-labelledby={titleId} className={styles.form} noValidate onSubmit={submit}>
        <h2 id={titleId}>{entry ? texts.edit : texts.add}</h2>
        {banner && <Banner tone="danger">{banner}</Banner>}
        <TenantFields control={form.control} floors={floors} takesFocus={isEditing} />
        <TenantHours control={form.control} propertyId={props.propertyId} />
        <ContactFields control={form.control} radioName={titleId} />
        {isEditing ? (
          <SaveBar
            isVisible
            isClean={!isDirty}
            saveLabel={texts.submitEdit}
            discardLabel={texts.cancel}
            form={formId}
            onDiscard={onDone}
            isPending={isSubmitting}
          />
        ) : (
          <div>
            <Button type="submit" isPending={isSubmitting}>
              {texts.submitAdd}
            </Button>
          </div>
        )}
      </form>
      {conflict && <SaveConflict {...conflict} sentence={tenantTexts.conflict} />}
    </>
  );
}

export function TenantSheet(props: TenantFormProps) {
  const { form, submit, conflict, floors } = useTenantForm(props);
  const formId = useId();
  const banner = bannerOf(form);
  return (
    <>
      <FormDialog
        title={props.entry ? texts.edit : texts.add}
        size="sheet"
        formId={formId}
        submitLabel={props.entry ? texts.submitEdit : texts.submitAdd}
        isPending={form.formState.isSubmitting}
        isHeld={form.formState.isDirty}
        onClose={props.onDone}
      >
        <form id={formId} className={styles.form} noValidate onSubmit={submit}>
          {banner && <Banner tone="danger">{banner}</Banner>}
          <TenantFields control={form.control} floors={floors} takesFocus />
          <TenantHours control={form.control} propertyId={props.propertyId} />
          <ContactFields control={form.control} radioName={formId} />
        </form>
      </FormDialog>
      {conflict && <SaveConflict {...conflict} sentence={tenantTexts.conflict} />}
    </>
  );
}

interface TenantFormProps {
  propertyId: number;
  /** Absent for a new tenant. */
  entry?: TenantEntry;
  /** After a save; while editing, also after a cancel. */
  onDone: () => void;
  onDirtyChange: (isDirty: boolean) => void;
}

function useTenantForm({ propertyId, entry, onDone, onDirtyChange }: TenantFormProps) {
  const floors = useFloors(propertyId);
  const schema = useMemo(() => tenantFormOn(floors.plan), [floors.plan]);
  const form = useZodForm(schema, entry ? tenantFormOf(entry.tenant, entry.contacts, floors.plan) : emptyTenantForm());
  const save = useSaveTenant(propertyId);
  const refetch = useRefetchTenants(propertyId);
  const conflict = useSaveConflict<TenantInput, CurrentTenant>(currentTenant);
  useDirtyReport(form.formState.isDirty, onDirtyChange);

  const store = async (input: TenantInput, revision: number | undefined) => {
    try {
      await save.mutateAsync({ tenantId: entry?.tenant.id, revision, input });
    } catch (error) {
      if (conflict.isConflict(error, input)) return;
      toastError(error, { fallback: tenantTexts.saveFailed });
      throw error;
    }
    toast({ message: entry ? tenantTexts.updated : tenantTexts.added, tone: 'success' });
    form.reset(emptyTenantForm());
    onDone();
  };
  const differing = (mine: TenantInput, theirs: CurrentTenant) => differencesOf(mine, theirs, floors.plan);
  const takeTheirs = () => {
    void refetch();
    onDone();
  };
  return {
    form,
    floors,
    submit: submitWith(form, (values) => store(tenantInputOf(values), entry?.tenant.revision), tenantTexts.saveFailed),
    conflict: conflict.dialog({ form, store, takeTheirs, differencesOf: differing, isPending: save.isPending }),
  };
}

function useFloors(propertyId: number): OfferedFloors {
  const plan = useFloorPlan(propertyId);
  const { data: tenants } = useQuery(tenantsQuery(propertyId));
  return useMemo(() => {
    const used = tenants?.map(({ floorNumber }) => floorNumber) ?? [];
    return { plan, offered: plan.list.length > 0 ? offeredFloors(plan, used) : [] };
  }, [plan, tenants]);
}

function useDirtyReport(isDirty: boolean, onDirtyChange: (isDirty: boolean) => void) {
  const report = useEffectEvent(onDirtyChange);
  useEffect(() => {
    report(isDirty);
    return () => report(false);
  }, [isDirty]);
}
