import { type Location, useBlocker } from 'react-router-dom';
import leaveTexts from '../../../../texts/generated/kit/leave.en.js';
import { listParameters } from '../../lib/list-view.ts';
import { useUnsavedHere } from '../../lib/unsaved.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';

/** Parameters that leave the page as it is: its step or part, a dialog or a sheet over it, and its list. */
const WITHIN_PAGE: readonly string[] = ['step', 'draft', 'part', 'open', ...listParameters];

interface QuestionProps {
  /** It guards a sheet, which is left by opening another one. */
  isSheet?: boolean;
  /** For what is not typed. */
  title?: string;
  body?: string;
}

interface LeaveGuardProps extends QuestionProps {
  when: boolean;
}

/** Confirms before unsaved text is lost by navigation or closing the tab. Of several forms the last one asks. */
export function LeaveGuard({ when, ...question }: LeaveGuardProps) {
  const isLast = useUnsavedHere(when);
  return when && isLast && <Question {...question} />;
}

function Question({ isSheet = false, title = leaveTexts.title, body = leaveTexts.body }: QuestionProps) {
  const pageOf = ({ pathname, search }: Location) => {
    const parameters = new URLSearchParams(search);
    for (const name of WITHIN_PAGE) if (!isSheet || name !== 'open') parameters.delete(name);
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
