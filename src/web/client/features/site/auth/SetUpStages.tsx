import { useState } from 'react';
import { codeInput } from '../../../../../modules/accounts/schema.ts';
import secondFactorTexts from '../../../../../texts/generated/account/second-factor.en.js';
import { Field } from '../../../components/form/Field.tsx';
import { Form } from '../../../components/form/Form.tsx';
import { CurrentPassword, usePasswordForm } from '../../../components/form/password-form.tsx';
import { submitWith } from '../../../components/form/submit.ts';
import { useZodForm } from '../../../components/form/zod-form.ts';
import { QrCode } from '../../../components/QrCode.tsx';
import { ResendConfirmation } from '../../../components/ResendConfirmation.tsx';
import { useBeginSetUp, useConfirmSetUp } from '../../../entities/second-factor/api.ts';
import { isReauthentication } from '../../../lib/errors.ts';
import { Address } from '../../../ui/Address.tsx';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import styles from './SecondFactor.module.css';

const texts = secondFactorTexts.setUp;

export interface SetUpStagesProps {
  setUp: SetUp;
  stage: SetUpStage;
  onDone: () => void;
}

export function SetUpStages({ setUp, stage, onDone }: SetUpStagesProps) {
  if (stage.name === 'codes') return <RecoveryCodes codes={stage.recoveryCodes} onDone={onDone} />;
  return stage.name === 'proof' ? (
    <ProofStage prove={setUp.begin} />
  ) : (
    <KeyStage typed={stage.key} uri={stage.uri} confirm={setUp.confirm} />
  );
}

function ProofStage({ prove }: { prove: (password: string) => Promise<void> }) {
  const password = usePasswordForm(texts.required, prove);
  return (
    <Form {...password} head={<p>{texts.proofLead}</p>}>
      <CurrentPassword form={password.form} label={texts.password} />
      <Button type="submit" isPending={password.form.formState.isSubmitting}>
        {texts.next}
      </Button>
    </Form>
  );
}

interface KeyStageProps {
  /** Base32, to type in without a camera. */
  typed: string;
  uri: string;
  confirm: (code: string) => Promise<void>;
}

function KeyStage({ typed, uri, confirm }: KeyStageProps) {
  const form = useZodForm(codeInput, { code: '' });
  const head = (
    <>
      <p>{texts.keyLead}</p>
      <QrCode text={uri} label={texts.qr} size={200} className={styles.qr} />
      <TextField label={texts.key} value={grouped(typed)} readOnly />
      <p>{texts.codeLead}</p>
    </>
  );
  return (
    <Form form={form} onSubmit={submitWith(form, ({ code }) => confirm(code))} head={head}>
      <Field control={form.control} name="code">
        {(field) => (
          <TextField
            label={texts.code}
            description={texts.codeHint}
            isRequired
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus
            {...field}
          />
        )}
      </Field>
      <Button type="submit" isPending={form.formState.isSubmitting}>
        {texts.submit}
      </Button>
    </Form>
  );
}

const grouped = (key: string) => key.replace(/(.{4})(?=.)/g, '$1 ');

type SetUpStage =
  | { name: 'proof' }
  | { name: 'key'; key: string; uri: string }
  | { name: 'codes'; recoveryCodes: readonly string[] };

export interface SetUp {
  /** `null` before and after the setup. */
  readonly stage: SetUpStage | null;
  readonly isBeginning: boolean;
  /** Requests a key; asks for the password when the login is not recent. @throws other errors */
  begin(currentPassword?: string): Promise<void>;
  confirm(code: string): Promise<void>;
  leave(): void;
}

export function useSetUp(): SetUp {
  const [stage, setStage] = useState<SetUpStage | null>(null);
  const beginning = useBeginSetUp();
  const confirming = useConfirmSetUp();
  return {
    stage,
    isBeginning: beginning.isPending,
    async begin(currentPassword) {
      try {
        const made = await beginning.mutateAsync(currentPassword === undefined ? {} : { currentPassword });
        setStage({ name: 'key', ...made });
      } catch (error) {
        if (currentPassword !== undefined || !isReauthentication(error)) throw error;
        setStage({ name: 'proof' });
      }
    },
    async confirm(code) {
      setStage({ name: 'codes', ...(await confirming.mutateAsync(code)) });
    },
    leave: () => setStage(null),
  };
}

/** Replaces the setup of a second factor until the address is confirmed. */
export function ConfirmFirst({ username }: { username: string }) {
  return (
    <>
      <p>
        <Address>{secondFactorTexts.confirmFirst({ username })}</Address>
      </p>
      <div>
        <ResendConfirmation />
      </div>
    </>
  );
}
