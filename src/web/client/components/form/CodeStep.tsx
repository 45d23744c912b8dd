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
  /** For a submit button outside the form. */
  id?: string;
  /** Errors show at the field. */
  give: (code: string) => Promise<unknown>;
  /** Submit button inside the form; gets whether the call is pending. */
  children?: (isPending: boolean) => ReactNode;
}

/** Second factor: a code of the app, or a recovery code. */
export function CodeStep({ id, give, children }: CodeStepProps) {
  const [isRecovery, setRecovery] = useState(false);
  const form = useZodForm(schema, { code: '' });
  const words = isRecovery ? texts.recovery : texts.app;
  const change = () => {
    form.reset();
    setRecovery(!isRecovery);
  };
  return (
    <Form {...(id && { id })} form={form} onSubmit={submitWith(form, ({ code }) => give(code))}>
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
