import { useState } from 'react';
import { codeInput } from '../../../../../modules/accounts/schema.ts';
import secondFactorTexts from '../../../../../texts/generated/account/second-factor.en.js';
import { Field } from '../../../components/form/Field.tsx';
import { Form } from '../../../components/form/Form.tsx';
import { submitWith } from '../../../components/form/submit.ts';
import { useZodForm } from '../../../components/form/zod-form.ts';
import { QrCode } from '../../../components/QrCode.tsx';
import { ResendConfirmation } from '../../../components/ResendConfirmation.tsx';
import { useBeginSetUp, useConfirmSetUp } from '../../../entities/second-factor/api.ts';
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
  return <KeyStage secretKey={stage.key} uri={stage.uri} confirm={setUp.confirm} />;
}

interface KeyStageProps {
  /** Base32 key, to type without a camera. */
  secretKey: string;
  uri: string;
  confirm: (code: string) => Promise<void>;
}

function KeyStage({ secretKey, uri, confirm }: KeyStageProps) {
  const form = useZodForm(codeInput, { code: '' });
  const head = (
    <>
      <p>{texts.keyLead}</p>
      <QrCode text={uri} label={texts.qr} size={200} className={styles.qr} />
      <TextField label={texts.key} value={grouped(secretKey)} readOnly />
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

type SetUpStage = { name: 'key'; key: string; uri: string } | { name: 'codes'; recoveryCodes: readonly string[] };

export interface SetUp {
  /** `null` before and after the setup. */
  readonly stage: SetUpStage | null;
  readonly isBeginning: boolean;
  begin(): Promise<void>;
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
    async begin() {
      setStage({ name: 'key', ...(await beginning.mutateAsync()) });
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
