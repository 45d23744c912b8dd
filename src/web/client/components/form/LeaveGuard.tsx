import { type Location, useBlocker } from 'react-router-dom';
import leaveTexts from '../../../../texts/generated/kit/leave.en.js';
import { listParameters } from '../../lib/list-view.ts';
import { useUnsavedHere } from '../../lib/unsaved.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';

/** Parameters that stay on the page: step or part, dialog or sheet, and list. */
const PAGE_PARAMETERS: readonly string[] = ['step', 'draft', 'part', 'open', ...listParameters];

interface QuestionProps {
  /** Guards a sheet, which opening another one closes. */
  isSheet?: boolean;
  /** Title for changes that are not text. */
  title?: string;
  body?: string;
}

interface LeaveGuardProps extends QuestionProps {
  when: boolean;
}

/** Prompts before unsaved text is lost by navigation or closing the tab; of several forms, the last one. */
export function LeaveGuard({ when, ...question }: LeaveGuardProps) {
  const isLast = useUnsavedHere(when);
  return when && isLast && <Question {...question} />;
}

function Question({ isSheet = false, title = leaveTexts.title, body = leaveTexts.body }: QuestionProps) {
  const pageOf = ({ pathname, search }: Location) => {
    const parameters = new URLSearchParams(search);
    for (const name of PAGE_PARAMETERS) if (!isSheet || name !== 'open') parameters.delete(name);
    return `${pathname}?${parameters}`;
  };
  const blocker = useBlocker(({ currentLocation: from, nextLocation: to }) => pageOf(from) !== pageOf(to));
  return (
    <ConfirmDialog
      isOpen={blocker.state === 'blocked'}
      onOpenChange={() => blocker.reset?.()}
      title={title}
      confirmLabel={leaveTexts.leave}
      cancelLabel={leaveTexts.stay}
      onConfirm={() => blocker.proceed?.()}
    >
      {body}
    </ConfirmDialog>
  );
}
