import { Copy } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { inviteInput, roles } from '../../../../../modules/tenancy/schema.ts';
import memberTexts from '../../../../../texts/generated/portal/members.en.js';
import { Field } from '../../../components/form/Field.tsx';
import { FormSheet } from '../../../components/form/FormSheet.tsx';
import { submitWith } from '../../../components/form/submit.ts';
import { useZodForm } from '../../../components/form/zod-form.ts';
import { toast, toastError } from '../../../lib/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Select } from '../../../ui/Select.tsx';
import { Text } from '../../../ui/Text.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useInvite } from './api.ts';

const texts = memberTexts.invite;
const createdTexts = memberTexts.created;
/** Duration of the toast in ms; long enough to read two sentences. */
const UNREAD_MAIL_MS = 15_000;
const inviteForm = inviteInput.pick({ email: true, role: true });
const empty: z.input<typeof inviteForm> = { email: '', role: 'viewer' };
const roleOptions = roles.map((role) => ({
  value: role,
  label: memberTexts.roles[role],
  description: memberTexts.roleHints[role],
}));

interface InviteSheetProps {
  propertyId: number;
  /** Receives a new account's password, which is shown only once. */
  onCreated: (issued: IssuedPassword) => void;
  onClose: () => void;
}

export function InviteSheet({ propertyId, onCreated, onClose }: InviteSheetProps) {
  const form = useZodForm(inviteForm, empty);
  useEffect(() => form.setFocus('email'), [form]);
  const [isDone, setDone] = useState(false);
  const invite = useInvite(propertyId);
  const submit = submitWith(
    form,
    async (values) => {
      try {
        const { isNewUser, tempPassword, pending, isUnsubscribed = false } = await invite.mutateAsync(values);
        if (isNewUser && tempPassword)
          onCreated({ email: values.email, password: tempPassword, isResent: false, isUnsubscribed });
        else
          toast(
            isUnsubscribed
              ? { message: memberTexts.notMailed({ email: values.email }), tone: 'warning', duration: UNREAD_MAIL_MS }
              : {
                  message: pending ? memberTexts.invitedPending({ email: values.email }) : memberTexts.invited,
                  tone: 'success',
                },
          );
        setDone(true);
      } catch (error) {
        toastError(error, { fallback: texts.failed });
        throw error;
      }
    },
    texts.failed,
  );
  return (
    <FormSheet
      title={texts.title}
      form={form}
      onSubmit={submit}
      submitLabel={texts.submit}
      isDone={isDone}
      onClose={onClose}
    >
      <Field control={form.control} name="email">
        {(field) => <TextField label={texts.email} inputMode="email" autoComplete="off" isRequired {...field} />}
      </Field>
      <Field control={form.control} name="role">
        {(field) => <Select label={texts.role} options={roleOptions} {...field} />}
      </Field>
    </FormSheet>
  );
}

export interface IssuedPassword {
  email: string;
  password: string;
  /** The invitation was sent again; the account is not new. */
  isResent: boolean;
  /** The address has unsubscribed: the inviter must pass on the password. */
  isUnsubscribed: boolean;
}

interface NewUserDialogProps extends IssuedPassword {
  onClose: () => void;
}

/** Temporary password, shown once, until dismissed. */
export function NewUserDialog({ email, password, isResent, isUnsubscribed, onClose }: NewUserDialogProps) {
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(password);
      toast({ message: createdTexts.copied, tone: 'success' });
    } catch {
      // the clipboard needs HTTPS and permission
      field.current?.select();
      toast({ message: createdTexts.copyFailed, tone: 'warning' });
    }
  };
  return (
    <Dialog
      isOpen
      role="alertdialog"
      title={isResent ? createdTexts.resentTitle : createdTexts.title}
      onOpenChange={onClose}
      footer={
        <>
          <Button variant="secondary" onPress={() => void copy()}>
            <Copy aria-hidden /> {createdTexts.copy}
          </Button>
          <Button onPress={onClose}>{createdTexts.done}</Button>
        </>
      }
    >
      <Text breaks="anywhere">
        {isUnsubscribed
          ? createdTexts.notMailedLead({ email })
          : isResent
            ? createdTexts.resentLead({ email })
            : createdTexts.lead({ email })}
      </Text>
      <TextField label={createdTexts.password} value={password} readOnly ref={field} />
    </Dialog>
  );
}
