import { type ReactNode, useState } from 'react';
import type { LinkNews } from '../../../../../modules/imports/schema.ts';
import texts from '../../../../../texts/generated/portal/import-link.en.js';
import { lazyDialog } from '../../../components/lazy-part.tsx';
import { Button } from '../../../ui/Button.tsx';
import { TaskLine } from '../../../ui/TaskList.tsx';
import type { LinkDialogProps } from './LinkDialog.tsx';
import { outcomeText } from './outcome-text.ts';

const LinkDialog = lazyDialog<LinkDialogProps>(async () => (await import('./LinkDialog.tsx')).LinkDialog);

interface LinkLineProps {
  propertyId: number;
  /** May change the link. */
  canEdit: boolean;
  /** The dialog was closed. */
  onDone: () => Promise<void>;
}

/** Changes that wait. */
export function LinkChangesLine({ waiting, ...line }: LinkLineProps & { waiting: NonNullable<LinkNews['waiting']> }) {
  return (
    <LinkLine {...line} title={texts.notice.waiting} open={texts.notice.review}>
      {waiting.outcome && outcomeText(waiting.outcome)}
    </LinkLine>
  );
}

export function LinkFailureLine({ failure, ...line }: LinkLineProps & { failure: NonNullable<LinkNews['failure']> }) {
  return (
    <LinkLine {...line} title={texts.notice.failed} open={texts.notice.settings}>
      {failure.message}
    </LinkLine>
  );
}

function LinkLine({
  propertyId,
  canEdit,
  onDone,
  title,
  open,
  children,
}: LinkLineProps & { title: string; open: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const change = (next: boolean) => {
    setOpen(next);
    if (!next) void onDone();
  };
  return (
    <TaskLine
      title={title}
      actions={
        <Button variant="secondary" size="small" onPress={() => setOpen(true)}>
          {open}
        </Button>
      }
    >
      {children}
      <LinkDialog propertyId={propertyId} canEdit={canEdit} isOpen={isOpen} onOpenChange={change} />
    </TaskLine>
  );
}
