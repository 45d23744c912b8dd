import { type ReactNode, useState } from 'react';
import texts from '../../../../texts/generated/account/codes.en.js';
import { TextButton } from '../../ui/Link.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { Field } from './Field.tsx';
import { Form } from './Form.tsx';
import { submitWith } from './submit.ts';
import { useZodForm } from './zod-form.ts';

const schema = async () => (await import('../../../../modules/accounts/schema.ts')).codeInput;

export interface CodeStepProps {
  /** Id of the form, for a submit button outside it. */
  id?: string;
  /** Sends the code; errors show at the field. */
  submitCode: (code: string) => Promise<unknown>;
  children?: (isPending: boolean) => ReactNode;
}

/** Form for the second factor: a code of the app, or a recovery code. */
export function CodeStep({ id, submitCode, children }: CodeStepProps) {
  const [isRecovery, setRecovery] = useState(false);
  const form = useZodForm(schema, { code: '' });
  const words = isRecovery ? texts.recovery : texts.app;
  const change = () => {
    form.reset();
    setRecovery(!isRecovery);
  };
  return (
    <Form {...(id && { id })} form={form} onSubmit={submitWith(form, ({ code }) => submitCode(code))}>
      <Field control={form.control} name="code">
        {(field) => (
          <TextField
            key={words.label}
            label={words.label}
            description={words.hint}
            isRequired
            inputMode={isRecovery ? 'text' : 'numeric'}
            autoComplete={isRecovery ? 'off' : 'one-time-code'}
            autoCorrect="off"
            spellCheck="false"
            autoFocus
            {...field}
          />
        )}
      </Field>
      <TextButton onPress={change}>{words.other}</TextButton>
      {children?.(form.formState.isSubmitting)}
    </Form>
  );
}
