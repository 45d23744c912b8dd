import { type Location, useBlocker } from 'react-router-dom';
import leaveTexts from '../../../texts/generated/kit/leave.en.js';
import { listParameters } from '../lib/list-view.ts';
import { useUnsavedHere } from '../lib/unsaved.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';

/** Parameters that leave the page as it is: of a dialog over it, and of its list. */
const WITHIN_PAGE = ['import', 'draft', ...listParameters];

function pageOf({ pathname, search }: Location): string {
  const parameters = new URLSearchParams(search);
  for (const name of WITHIN_PAGE) parameters.delete(name);
  return `${pathname}?${parameters}`;
}

/** Confirms before unsaved text is lost by navigation or closing the tab. One per page. */
export function LeaveGuard({ when }: { when: boolean }) {
  const blocker = useBlocker(({ currentLocation: from, nextLocation: to }) => when && pageOf(from) !== pageOf(to));
  useUnsavedHere(when);
  return (
    <ConfirmDialog
      isOpen={blocker.state === 'blocked'}
      onOpenChange={() => blocker.reset?.()}
      title={leaveTexts.title}
      confirmLabel={leaveTexts.leave}
      cancelLabel={leaveTexts.stay}
      onConfirm={() => blocker.proceed?.()}
    >
      {leaveTexts.body}
    </ConfirmDialog>
  );
}
