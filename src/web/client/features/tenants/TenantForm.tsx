import { useId } from 'react';
import { SaveConflict } from '../../components/SaveConflict.tsx';
import { bannerOf } from '../../lib/form.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { ContactFields } from './ContactFields.tsx';
import { TenantFields } from './TenantFields.tsx';
import styles from './TenantForm.module.css';
import { tenantTexts } from './texts.ts';
import { type TenantFormProps, useTenantForm } from './useTenantForm.ts';

const texts = tenantTexts.form;

/** Adds or edits a tenant together with its contacts. */
export function TenantForm(props: TenantFormProps) {
  const { entry, onDone } = props;
  const { form, submit, conflict } = useTenantForm(props);
  const titleId = useId();
  const banner = bannerOf(form);
  return (
    <>
      <form aria-labelledby={titleId} className={styles.form} noValidate onSubmit={submit}>
        <h2 id={titleId}>{entry ? texts.edit : texts.add}</h2>
        {banner && <Banner tone="danger">{banner}</Banner>}
        <TenantFields control={form.control} isEditing={entry !== undefined} />
        <ContactFields control={form.control} radioName={titleId} />
        <div className={styles.buttons}>
          <Button type="submit" isPending={form.formState.isSubmitting}>
            {entry ? texts.submitEdit : texts.submitAdd}
          </Button>
          {entry && (
            <Button variant="secondary" onPress={onDone}>
              {texts.cancel}
            </Button>
          )}
        </div>
      </form>
      {conflict && <SaveConflict {...conflict} sentence={tenantTexts.conflict} />}
    </>
  );
}
