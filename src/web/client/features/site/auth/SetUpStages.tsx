import { z } from 'zod';
import { codeInput } from '../../../../../modules/accounts/schema.ts';
import secondFactorTexts from '../../../../../texts/generated/account/second-factor.en.js';
import { Field } from '../../../components/Field.tsx';
import { QrCode } from '../../../components/QrCode.tsx';
import { bannerOf, submitWith } from '../../../lib/form.ts';
import { useZodForm } from '../../../lib/zod-form.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import styles from './SecondFactor.module.css';
import type { SetUp, SetUpStage } from './use-set-up.ts';

const texts = secondFactorTexts.setUp;

export interface SetUpStagesProps {
  setUp: SetUp;
  stage: SetUpStage;
  onDone: () => void;
}

/** Password where it is needed, key and code, recovery codes: one after the other in the same place. */
export function SetUpStages({ setUp, stage, onDone }: SetUpStagesProps) {
  if (stage.name === 'codes') return <RecoveryCodes codes={stage.recoveryCodes} onDone={onDone} />;
  return stage.name === 'proof' ? (
    <ProofStage prove={setUp.begin} />
  ) : (
    <KeyStage typed={stage.key} uri={stage.uri} confirm={setUp.confirm} />
  );
}

const proofForm = z.object({ currentPassword: z.string().min(1, texts.required) });

function ProofStage({ prove }: { prove: (password: string) => Promise<void> }) {
  const form = useZodForm(proofForm, { currentPassword: '' });
  const banner = bannerOf(form);
  return (
    <form noValidate onSubmit={submitWith(form, ({ currentPassword }) => prove(currentPassword))}>
      <Stack>
        <p>{texts.proofLead}</p>
        {banner && <Banner tone="danger">{banner}</Banner>}
        <Field control={form.control} name="currentPassword">
          {(field) => (
            <TextField
              label={texts.password}
              type="password"
              autoComplete="current-password"
              autoFocus
              isRequired
              {...field}
            />
          )}
        </Field>
        <Button type="submit" isPending={form.formState.isSubmitting}>
          {texts.next}
        </Button>
      </Stack>
    </form>
  );
}

interface KeyStageProps {
  /** The key in base32, for who cannot scan. */
  typed: string;
  uri: string;
  confirm: (code: string) => Promise<void>;
}

function KeyStage({ typed, uri, confirm }: KeyStageProps) {
  const form = useZodForm(codeInput, { code: '' });
  const banner = bannerOf(form);
  return (
    <form noValidate onSubmit={submitWith(form, ({ code }) => confirm(code))}>
      <Stack>
        <p>{texts.keyLead}</p>
        <QrCode text={uri} label={texts.qr} size={200} className={styles.qr} />
        <TextField label={texts.key} value={grouped(typed)} readOnly />
        <p>{texts.codeLead}</p>
        {banner && <Banner tone="danger">{banner}</Banner>}
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
      </Stack>
    </form>
  );
}

const grouped = (key: string) => key.replace(/(.{4})(?=.)/g, '$1 ');
