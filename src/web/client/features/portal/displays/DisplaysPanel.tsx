import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useSearchParams } from 'react-router-dom';
import { bindInput, type NoticeChoice } from '../../../../../modules/displays/schema.ts';
import displayTexts from '../../../../../texts/generated/portal/displays.en.js';
import { Field } from '../../../components/Field.tsx';
import { QueryState } from '../../../components/QueryState.tsx';
import { bannerOf, submitWith } from '../../../lib/form.ts';
import { toast, toastError } from '../../../lib/toasts.ts';
import { useZodForm } from '../../../lib/zod-form.ts';
import { Address } from '../../../ui/Address.tsx';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { displaysQuery, noticesQuery, useChooseNotices, usePairDisplay } from './api.ts';
import { DisplayList, type DisplayListProps } from './DisplayList.tsx';
import styles from './DisplaysPanel.module.css';

export function DisplaysPanel({ property, canEdit }: Omit<DisplayListProps, 'displays'>) {
  const displays = useQuery(displaysQuery(property.id));
  return (
    <div className={styles.panel}>
      <QueryState
        query={displays}
        loading={<Skeleton lines={4} />}
        failed={displayTexts.failed}
        empty={<Nothing canEdit={canEdit} />}
      >
        {(list) => <DisplayList property={property} displays={list} canEdit={canEdit} />}
      </QueryState>
      <div className={styles.below}>
        {canEdit && <PairForm propertyId={property.id} />}
        <NoticeChoices propertyId={property.id} />
      </div>
    </div>
  );
}

function Nothing({ canEdit }: { canEdit: boolean }) {
  const texts = displayTexts.empty;
  return (
    <EmptyState title={texts.title}>
      {canEdit ? (
        <ol className={styles.steps}>
          <li>{texts.steps.connect}</li>
          <li>
            <Address>{texts.steps.open({ address: `${location.host}/display` })}</Address>
          </li>
          <li>{texts.steps.type}</li>
        </ol>
      ) : (
        texts.viewer
      )}
    </EmptyState>
  );
}

const pairTexts = displayTexts.pair;
const noticeTexts = displayTexts.notices;

/** Pairs a screen by its code. The QR code on the screen links here with the code filled in. */
function PairForm({ propertyId }: { propertyId: number }) {
  const [search, setSearch] = useSearchParams();
  const form = useZodForm(bindInput, { code: search.get('code') ?? '', name: '', place: '' });
  const pair = usePairDisplay(propertyId);
  const titleId = useId();
  const banner = bannerOf(form);
  const submit = submitWith(
    form,
    async (values) => {
      const { name } = await pair.mutateAsync(values);
      toast({ message: pairTexts.added({ name }), tone: 'success' });
      form.setFocus('code'); // before the button that had the focus is disabled
      form.reset({ code: '', name: '', place: '' });
      setSearch(withoutCode, { replace: true });
    },
    pairTexts.failed,
  );
  return (
    <form aria-labelledby={titleId} className={styles.pair} noValidate onSubmit={submit}>
      <h2 id={titleId}>{pairTexts.title}</h2>
      <p className={styles.quiet}>
        {pairTexts.hint}{' '}
        <code className={styles.address}>
          <Address>{`${location.host}/display`}</Address>
        </code>
      </p>
      {banner && <Banner tone="danger">{banner}</Banner>}
      <Field control={form.control} name="code">
        {(field) => <TextField label={pairTexts.code} autoComplete="off" spellCheck="false" isRequired {...field} />}
      </Field>
      <Field control={form.control} name="name">
        {(field) => <TextField label={pairTexts.name} autoComplete="off" isRequired {...field} />}
      </Field>
      <Field control={form.control} name="place">
        {(field) => (
          <TextField
            label={pairTexts.place}
            description={pairTexts.placeHint}
            autoComplete="off"
            isRequired={false}
            {...field}
          />
        )}
      </Field>
      <div>
        <Button type="submit" isPending={form.formState.isSubmitting}>
          {pairTexts.submit}
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

function NoticeChoices({ propertyId }: { propertyId: number }) {
  const notices = useQuery(noticesQuery(propertyId));
  const choose = useChooseNotices(propertyId);
  const save = (choice: NoticeChoice) =>
    choose.mutate(choice, { onError: (error) => toastError(error, { fallback: noticeTexts.failed }) });
  return (
    <section className={styles.notices} aria-labelledby="display-notices">
      <h2 id="display-notices">{noticeTexts.title}</h2>
      <QueryState query={notices}>
        {(saved) => {
          const choice = choose.isPending ? choose.variables : saved;
          return (
            <>
              <Switch isSelected={choice.outages} onChange={(outages) => save({ ...choice, outages })}>
                {noticeTexts.outages}
              </Switch>
              <Switch isSelected={choice.weekly} onChange={(weekly) => save({ ...choice, weekly })}>
                {noticeTexts.weekly}
              </Switch>
            </>
          );
        }}
      </QueryState>
    </section>
  );
}
