import { useState } from 'react';
import { type Quote, quoteNumber } from '../../../../modules/orders/schema.ts';
import quotesTexts from '../../../../texts/generated/shop/quotes.en.js';
import { Field } from '../../components/form/Field.tsx';
import { Form } from '../../components/form/Form.tsx';
import { submitWith } from '../../components/form/submit.ts';
import { useZodForm } from '../../components/form/zod-form.ts';
import { useUser } from '../../entities/session/api.ts';
import { errorText } from '../../lib/errors.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { FileField } from '../../ui/FileField.tsx';
import { Grid } from '../../ui/Grid.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { NumberStepper } from '../../ui/NumberStepper.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './QuoteRequest.module.css';
import { useAddPhoto, useRequestQuote } from './quote-api.ts';
import { emptyQuoteForm, quoteForm, requestOf } from './quote-form.ts';

const texts = quotesTexts.form;

const PICTURES = ['image/png', 'image/jpeg', 'image/webp', 'image/avif'];
const MAX_QUANTITY = 99;

export function QuoteRequest({ productId }: { productId: number }) {
  const { data: user } = useUser();
  const [sentQuote, setSentQuote] = useState<Quote | null>(null);
  const photo = useAddPhoto();
  return (
    <Stack aria-labelledby="quote-request" as="section" paddingBlock="16 0" className={styles.request}>
      <h2 id="quote-request">{texts.title}</h2>
      {sentQuote ? (
        <Sent quote={sentQuote} photo={photo} />
      ) : (
        <>
          <p>{texts.lead}</p>
          {user !== null ? (
            <RequestForm
              productId={productId}
              onSent={(quote, file) => {
                setSentQuote(quote);
                if (file) photo.mutate({ quoteId: quote.id, file });
              }}
            />
          ) : (
            <LinkButton href={`/login?redirect=${encodeURIComponent(`/shop/product/${productId}`)}`}>
              {texts.signIn}
            </LinkButton>
          )}
        </>
      )}
    </Stack>
  );
}

interface FormProps {
  productId: number;
  onSent: (quote: Quote, photo: File | null) => void;
}

function RequestForm({ productId, onSent }: FormProps) {
  const [photo, setPhoto] = useState<File | null>(null);
  const form = useZodForm(quoteForm, emptyQuoteForm);
  const request = useRequestQuote();
  const submit = submitWith(form, async (values) =>
    onSent(await request.mutateAsync(requestOf(values, productId)), photo),
  );
  return (
    <Form form={form} onSubmit={submit}>
      <Grid columns={{ min: '9rem' }} align="start" gap="12">
        {(['width', 'height', 'depth'] as const).map((name) => (
          <Field key={name} control={form.control} name={name}>
            {(field) => <TextField label={texts[name]} isRequired={name !== 'depth'} inputMode="decimal" {...field} />}
          </Field>
        ))}
      </Grid>
      <Field control={form.control} name="finish">
        {(field) => (
          <TextField label={texts.finish} description={texts.finishHint} isRequired={false} maxLength={60} {...field} />
        )}
      </Field>
      <Field control={form.control} name="quantity">
        {(field) => <NumberStepper label={texts.quantity} minValue={1} maxValue={MAX_QUANTITY} {...field} />}
      </Field>
      <Field control={form.control} name="note">
        {(field) => (
          <TextField
            label={texts.note}
            description={texts.noteHint}
            isRequired={false}
            rows={3}
            maxLength={2_000}
            {...field}
          />
        )}
      </Field>
      <FileField
        label={texts.photo}
        isRequired={false}
        accept={PICTURES}
        buttonLabel={texts.choosePhoto}
        value={photo}
        onChange={setPhoto}
      />
      <div>
        <Button type="submit" size="large" isPending={form.formState.isSubmitting}>
          {texts.submit}
        </Button>
      </div>
    </Form>
  );
}

/** Uploads the photo after the request, which does not depend on it. */
function Sent({ quote: { id }, photo }: { quote: Quote; photo: ReturnType<typeof useAddPhoto> }) {
  const number = quoteNumber(id);
  const { isError, isPending, error, variables } = photo;
  return (
    <Stack role="status">
      {isError ? (
        <Banner tone="warning" title={texts.photoFailed({ number })}>
          <p>{errorText(error)}</p>
          <Button variant="secondary" size="small" onPress={() => photo.mutate(variables)}>
            {texts.photoAgain}
          </Button>
        </Banner>
      ) : (
        <p>{isPending ? texts.sendingPhoto : texts.done({ number })}</p>
      )}
      <div>
        <LinkButton href={`/my-orders#quote-${id}`} variant="secondary">
          {texts.myOrders}
        </LinkButton>
      </div>
    </Stack>
  );
}
