import { useEffect, useId, useRef } from 'react';
import tenantTexts from '../../../../../texts/generated/portal/tenants.en.js';
import { SaveConflict } from '../../../components/SaveConflict.tsx';
import { bannerOf } from '../../../lib/form.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { SaveBar } from '../../../ui/SaveBar.tsx';
import { ContactFields } from './ContactFields.tsx';
import { TenantFields } from './TenantFields.tsx';
import styles from './TenantForm.module.css';
import { type TenantFormProps, useTenantForm } from './useTenantForm.ts';

const texts = tenantTexts.form;

/** Adds or edits a tenant together with its contacts. */
export function TenantForm(props: TenantFormProps) {
  const { entry, onDone } = props;
  const { form, submit, conflict } = useTenantForm(props);
  const { isDirty, isSubmitting } = form.formState;
  const [titleId, formId] = [useId(), useId()];
  const shown = useRef<HTMLFormElement>(null);
  const isEditing = entry !== undefined;
  // The column it stands in scrolls by itself: all of it has to be in sight, or its bar is not.
  useEffect(() => {
    if (isEditing) shown.current?.parentElement?.scrollIntoView({ block: 'nearest' });
  }, [isEditing]);
  const banner = bannerOf(form);
  return (
    <>
      <form ref={shown} id={formId} aria-labelledby={titleId} className={styles.form} noValidate onSubmit={submit}>
        <h2 id={titleId}>{entry ? texts.edit : texts.add}</h2>
        {banner && <Banner tone="danger">{banner}</Banner>}
        <TenantFields control={form.control} takesFocus={isEditing} />
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
