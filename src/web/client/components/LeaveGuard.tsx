import { type Location, useBlocker } from 'react-router-dom';
import leaveTexts from '../../../texts/generated/kit/leave.en.js';
import { useUnsavedHere } from '../lib/unsaved.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';

/** Parameters of a dialog over the page. */
const OF_DIALOGS = ['import', 'draft'];

function pageOf({ pathname, search }: Location): string {
  const parameters = new URLSearchParams(search);
  for (const name of OF_DIALOGS) parameters.delete(name);
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
