import { useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Property } from '../../../../../modules/tenancy/schema.ts';
import memberTexts from '../../../../../texts/generated/portal/members.en.js';
import { errorText } from '../../../lib/errors.ts';
import { toast } from '../../../lib/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { useLeaveProperty } from './api.ts';
import styles from './MembersPanel.module.css';

const texts = memberTexts.leave;

/** The end of one's own membership; the owner learns what comes first. */
export function LeaveSection({ property }: { property: Pick<Property, 'id' | 'name' | 'isOwner'> }) {
  const [isOpen, setOpen] = useState(false);
  const leaving = useLeaveProperty(property.id);
  const navigate = useNavigate();
  const titleId = useId();
  const { name } = property;
  const leave = () =>
    leaving.mutate(undefined, {
      onSuccess: () => {
        toast({ message: texts.done({ name }), tone: 'success', goesAlong: true });
        void navigate('/manage', { replace: true });
      },
    });
  return (
    <section aria-labelledby={titleId} className={styles.leave}>
      <h3 id={titleId}>{texts.title}</h3>
      <p className={styles.quiet}>{property.isOwner ? texts.owner : texts.lead}</p>
      {!property.isOwner && (
        <div>
          <Button variant="danger" onPress={() => setOpen(true)}>
            {texts.submit}
          </Button>
        </div>
      )}
      <ConfirmDialog
        isOpen={isOpen}
        onOpenChange={(open) => {
          setOpen(open);
          leaving.reset();
        }}
        title={texts.confirmTitle({ name })}
        confirmLabel={texts.submit}
        onConfirm={leave}
        isPending={leaving.isPending}
        errorMessage={leaving.isError ? errorText(leaving.error, texts.failed) : undefined}
      >
        {texts.lead}
      </ConfirmDialog>
    </section>
  );
}
