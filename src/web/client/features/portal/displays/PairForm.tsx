import { useId } from 'react';
import { useSearchParams } from 'react-router-dom';
import { bindInput } from '../../../../../modules/displays/schema.ts';
import displayTexts from '../../../../../texts/generated/portal/displays.en.js';
import { Field } from '../../../components/Field.tsx';
import { bannerOf, submitWith } from '../../../lib/form.ts';
import { toast } from '../../../lib/toasts.ts';
import { useZodForm } from '../../../lib/zod-form.ts';
import { Address } from '../../../ui/Address.tsx';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { usePairDisplay } from './api.ts';
import styles from './DisplaysPanel.module.css';

const texts = displayTexts.pair;

/** Takes the code that a screen shows. A QR code on the screen leads here with it filled in. */
export function PairForm({ propertyId }: { propertyId: number }) {
  const [search, setSearch] = useSearchParams();
  const form = useZodForm(bindInput, { code: search.get('code') ?? '', name: '', place: '' });
  const pair = usePairDisplay(propertyId);
  const titleId = useId();
  const banner = bannerOf(form);
  const submit = submitWith(
    form,
    async (values) => {
      const { name } = await pair.mutateAsync(values);
      toast({ message: texts.added({ name }), tone: 'success' });
      form.setFocus('code'); // the button that had it cannot be pressed again yet
      form.reset({ code: '', name: '', place: '' });
      setSearch(withoutCode, { replace: true });
    },
    texts.failed,
  );
  return (
    <form aria-labelledby={titleId} className={styles.pair} noValidate onSubmit={submit}>
      <h2 id={titleId}>{texts.title}</h2>
      <p className={styles.quiet}>
        {texts.hint}{' '}
        <code className={styles.address}>
          <Address>{`${location.host}/display`}</Address>
        </code>
      </p>
      {banner && <Banner tone="danger">{banner}</Banner>}
      <Field control={form.control} name="code">
        {(field) => <TextField label={texts.code} autoComplete="off" spellCheck="false" isRequired {...field} />}
      </Field>
      <Field control={form.control} name="name">
        {(field) => <TextField label={texts.name} autoComplete="off" isRequired {...field} />}
      </Field>
      <Field control={form.control} name="place">
        {(field) => (
          <TextField
            label={texts.place}
            description={texts.placeHint}
            autoComplete="off"
            isRequired={false}
            {...field}
          />
        )}
      </Field>
      <div>
        <Button type="submit" isPending={form.formState.isSubmitting}>
          {texts.submit}
        </Button>
      </div>
    </form>
  );
}

function withoutCode(before: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(before);
  next.delete('code');
  return next;
}
