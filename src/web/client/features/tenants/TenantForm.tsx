import { useEffect, useId, useRef } from 'react';
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
  const shown = useRef<HTMLFormElement>(null);
  const isEditing = entry !== undefined;
  // At the end of the list it stands higher than the window: what takes the focus there is not brought into sight by that.
  useEffect(() => {
    if (isEditing) shown.current?.scrollIntoView({ block: 'nearest' });
  }, [isEditing]);
  const banner = bannerOf(form);
  return (
    <>
      <form ref={shown} aria-labelledby={titleId} className={styles.form} noValidate onSubmit={submit}>
        <h2 id={titleId}>{entry ? texts.edit : texts.add}</h2>
        {banner && <Banner tone="danger">{banner}</Banner>}
        <TenantFields control={form.control} isEditing={isEditing} />
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
