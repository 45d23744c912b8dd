import { useId } from 'react';
import tenantTexts from '../../../../../texts/generated/portal/tenants.en.js';
import { SaveConflict } from '../../../components/SaveConflict.tsx';
import { bannerOf } from '../../../lib/form.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { ContactFields } from './ContactFields.tsx';
import { TenantFields } from './TenantFields.tsx';
import styles from './TenantForm.module.css';
import { type TenantFormProps, useTenantForm } from './useTenantForm.ts';

const texts = tenantTexts.form;

/** Adds or edits a tenant over the list, where there is no room for a form beside it. */
export function TenantSheet(props: TenantFormProps) {
  const { form, submit, conflict } = useTenantForm(props);
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
          <TenantFields control={form.control} takesFocus />
          <ContactFields control={form.control} radioName={formId} />
        </form>
      </FormDialog>
      {conflict && <SaveConflict {...conflict} sentence={tenantTexts.conflict} />}
    </>
  );
}
