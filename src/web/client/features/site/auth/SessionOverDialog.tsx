import { useId, useState } from 'react';
import type { User } from '../../../../../modules/accounts/schema.ts';
import texts from '../../../../../texts/generated/account/session.en.js';
import leaveTexts from '../../../../../texts/generated/kit/leave.en.js';
import { ResetDialog } from '../../../components/demo/ResetDialog.tsx';
import { ActionDialog } from '../../../components/form/ActionDialog.tsx';
import { CodeStep } from '../../../components/form/CodeStep.tsx';
import { CurrentPassword, usePasswordForm } from '../../../components/form/password-form.tsx';
import { mustRestartLogin } from '../../../lib/errors.ts';
import { hasSharedAccounts } from '../../../lib/page.ts';
import { removeDataOfOthers } from '../../../lib/person-storage.ts';
import { discardUnsaved } from '../../../lib/unsaved.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { useGiveCodeAgain, useSignInAgain } from './api.ts';

interface SessionOverProps {
  user: User;
  /** Username of the account now signed in on this browser; `null` when signed out, empty if unknown. */
  otherUsername: string | null;
  onSignedIn: () => void;
}

/** Dialog over a page whose session has ended: sign in again to the same account, or leave after a warning. */
export function SessionOverDialog({ user, otherUsername, onSignedIn }: SessionOverProps) {
  const [isLeaving, setLeaving] = useState(false);
  const [isCodeNeeded, setCodeNeeded] = useState(false);
  if (hasSharedAccounts() && otherUsername === null) return <ResetDialog onLeave={loadPageAgain} />;
  const title = otherUsername === null ? texts.title : texts.otherTitle({ other: otherUsername });
  const leave = otherUsername === null ? texts.leave : texts.continueAs({ other: otherUsername });
  const isActing = user.impersonatedBy !== null; // the administrator does not know the password
  if (isLeaving || isActing)
    return (
      <ConfirmDialog
        isOpen
        onOpenChange={() => setLeaving(false)}
        title={isActing ? title : leaveTexts.title}
        confirmLabel={leave}
        cancelLabel={leaveTexts.stay}
        onConfirm={loadPageAgain}
      >
        {isActing && <p>{texts.actingWhy({ username: user.username })}</p>}
        <p>{texts.lost}</p>
      </ConfirmDialog>
    );
  const shared = { title, cancelLabel: leave, onClose: () => setLeaving(true), onSignedIn };
  return isCodeNeeded ? (
    <CodeDialog {...shared} onStartAgain={() => setCodeNeeded(false)} />
  ) : (
    <PasswordDialog
      {...shared}
      username={user.username}
      otherUsername={otherUsername}
      onCodeNeeded={() => setCodeNeeded(true)}
    />
  );
}

function loadPageAgain(): void {
  discardUnsaved();
  removeDataOfOthers(null);
  location.reload();
}

interface StepProps extends Pick<SessionOverProps, 'onSignedIn'> {
  title: string;
  cancelLabel: string;
  onClose: () => void;
}

interface PasswordProps extends StepProps {
  username: string;
  otherUsername: string | null;
  onCodeNeeded: () => void;
}

function PasswordDialog({ username, otherUsername, onCodeNeeded, onSignedIn, ...dialog }: PasswordProps) {
  const signIn = useSignInAgain();
  const form = usePasswordForm(texts.required, async (password) => {
    if ((await signIn.mutateAsync({ username, password })) === null) onCodeNeeded();
    else onSignedIn();
  });
  return (
    <ActionDialog
      {...dialog}
      {...form}
      submitLabel={texts.submit}
      head={
        <p>{otherUsername === null ? texts.why({ username }) : texts.otherWhy({ username, other: otherUsername })}</p>
      }
      role="alertdialog"
    >
      <input type="hidden" autoComplete="username" value={username} readOnly />
      <CurrentPassword form={form.form} label={texts.password} />
    </ActionDialog>
  );
}

function CodeDialog({ onStartAgain, onSignedIn, ...dialog }: StepProps & { onStartAgain: () => void }) {
  const code = useGiveCodeAgain();
  const formId = useId();
  const submitCode = async (codeText: string) => {
    try {
      await code.mutateAsync(codeText);
      onSignedIn();
    } catch (error) {
      if (!mustRestartLogin(error)) throw error;
      onStartAgain();
    }
  };
  return (
    <FormDialog {...dialog} formId={formId} submitLabel={texts.submit} isPending={code.isPending} role="alertdialog">
      <CodeStep id={formId} submitCode={submitCode} />
    </FormDialog>
  );
}
