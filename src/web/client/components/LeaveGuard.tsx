import { useBlocker } from 'react-router-dom';
import leaveTexts from '../../../texts/generated/kit/leave.en.js';
import { useUnsavedHere } from '../lib/unsaved.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';

/** Confirms before unsaved text is lost by navigation or closing the tab. One per page. */
export function LeaveGuard({ when }: { when: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      when && (from.pathname !== to.pathname || from.search !== to.search),
  );
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
