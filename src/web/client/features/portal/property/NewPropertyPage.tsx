import { useQuery } from '@tanstack/react-query';
import { Building2 } from 'lucide-react';
import { type Control, useFormState, useWatch } from 'react-hook-form';
import propertyTexts from '../../../../../texts/generated/portal/property.en.js';
import { Field } from '../../../components/form/Field.tsx';
import { Form } from '../../../components/form/Form.tsx';
import { LeaveGuard } from '../../../components/form/LeaveGuard.tsx';
import { submitWith } from '../../../components/form/submit.ts';
import { useZodForm } from '../../../components/form/zod-form.ts';
import { propertiesQuery } from '../../../entities/property/api.ts';
import { ownsEnough } from '../../../entities/property/plan.ts';
import { useSignedInUser } from '../../../entities/session/api.ts';
import { usePageTitle } from '../../../lib/page.ts';
import { usePageNavigate } from '../../../lib/page-navigation.ts';
import { toast, toastError } from '../../../lib/toasts.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Container } from '../../../ui/Container.tsx';
import { Grid } from '../../../ui/Grid.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Row } from '../../../ui/Row.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { Text } from '../../../ui/Text.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useCreateProperty } from './api.ts';
import { moreFields, PropertyFields } from './PropertyFields.tsx';
import styles from './property.module.css';
import {
  emptyPropertyForm,
  followName,
  newPropertyForm,
  newPropertyInputOf,
  type PropertyFormInput,
} from './property-form.ts';
import { SlugField, useSlugSuggestion } from './SlugField.tsx';

const texts = propertyTexts.create;

export function NewPropertyPage() {
  usePageTitle(texts.title);
  const { form, slug, submit } = useNewProperty();
  const user = useSignedInUser();
  const { data: properties = [], isPending } = useQuery(propertiesQuery);
  const { isDirty, isSubmitting, isSubmitSuccessful } = form.formState;
  if (isPending)
    return (
      <Container>
        <PageHeader title={texts.title} description={texts.lead} />
        <Skeleton lines={6} />
      </Container>
    );
  if (ownsEnough(user, properties) && !isDirty && !isSubmitting && !isSubmitSuccessful)
    return <NoMoreBuildings limit={user.buildingsLimit} />;
  const rename = (name: string) => {
    const next = followName(form.getValues('slug'), form.getValues('name'), name);
    if (next !== form.getValues('slug')) form.setValue('slug', next, { shouldValidate: form.formState.isSubmitted });
  };
  return (
    <Container>
      <PageHeader title={texts.title} description={texts.lead} />
      <Grid columns="minmax(0, 3fr) minmax(0, 2fr)" from="64" align="start" gap="48 72">
        <Form className={styles.form} form={form} onSubmit={submit}>
          <Field control={form.control} name="name">
            {({ onChange, ...field }) => (
              <TextField
                label={propertyTexts.fields.name}
                isRequired
                onChange={(name) => {
                  rename(name);
                  onChange(name);
                }}
                {...field}
              />
            )}
          </Field>
          <PropertyFields control={form.control} group="needed" />
          <SlugField form={form} suggestion={slug.suggestion} onTakeSuggestion={slug.take} />
          <More control={form.control} />
          <Row paddingBlock="8 48">
            <Button type="submit" isPending={isSubmitting}>
              {texts.submit}
            </Button>
            <LinkButton href="/manage" variant="secondary">
              {texts.cancel}
            </LinkButton>
          </Row>
        </Form>
        <DraftDirectory control={form.control} />
      </Grid>
      <LeaveGuard when={isDirty && !isSubmitting} />
    </Container>
  );
}

function More<Output>({ control }: { control: Control<PropertyFormInput, unknown, Output> }) {
  const { errors } = useFormState({ control });
  const isWrong = moreFields.some((name) => errors[name]);
  return (
    <details className={styles.more} {...(isWrong && { open: true })}>
      <summary className={styles.summary}>{texts.more}</summary>
      <div className={styles.form}>
        <PropertyFields control={control} group="more" />
      </div>
    </details>
  );
}

/** Limit of the plan, shown before the form. */
function NoMoreBuildings({ limit }: { limit: number }) {
  return (
    <Container>
      <PageHeader title={texts.title} />
      <Banner tone="info">{texts.oneOnly({ limit })}</Banner>
      <Row paddingBlock="8 48">
        <LinkButton href="/manage">{texts.back}</LinkButton>
      </Row>
    </Container>
  );
}

function useNewProperty() {
  const form = useZodForm(newPropertyForm, emptyPropertyForm);
  const create = useCreateProperty();
  const navigate = usePageNavigate();
  const slug = useSlugSuggestion(form);
  const save = async (values: Parameters<typeof newPropertyInputOf>[0]) => {
    slug.clear();
    try {
      const property = await create.mutateAsync(newPropertyInputOf(values));
      toast({ message: texts.done, tone: 'success', survivesNavigation: true });
      await navigate(`/manage?property=${property.id}`);
    } catch (error) {
      slug.readFrom(error);
      toastError(error, { fallback: texts.failed });
      throw error;
    }
  };
  return { form, slug, submit: submitWith(form, save, texts.failed) };
}

/** Signs of the drawn building, top floor first. */
const FLOORS = ['4', '3', '2', '1', 'G'];

function DraftDirectory<Output>({ control }: { control: Control<PropertyFormInput, unknown, Output> }) {
  const [name, address, leasingContact, leasingPhone] = useWatch({
    control,
    name: ['name', 'address', 'leasingContact', 'leasingPhone'],
  });
  const leasing = [leasingContact, leasingPhone].filter(Boolean).join(', ');
  return (
    <Stack aria-label={texts.draft} as="figure" gap="0" className={styles.draft}>
      <Row align="center" isSingleLine gap="12" paddingBlock="0 16" className={styles.draftHead}>
        <Building2 aria-hidden />
        <Text
          as="span"
          size="h3"
          tone={name ? undefined : 'quiet'}
          weight={name ? 'strong' : 'regular'}
          breaks="anywhere"
          className={styles.draftName}
        >
          {name || texts.draftName}
        </Text>
      </Row>
      <Stack gap="0" className={styles.floors}>
        {FLOORS.map((floor, at) => (
          <Row key={floor} isSingleLine gap="16" paddingBlock="4 0" className={styles.floor}>
            <span className={styles.number}>{floor}</span>
            {at === FLOORS.length - 1 && (
              <Text as="span" tone="quiet">
                {texts.draftTenants}
              </Text>
            )}
          </Row>
        ))}
      </Stack>
      <Stack gap="0" paddingBlock="12 0" className={styles.draftFoot}>
        {address && <span>{address}</span>}
        {leasing && <span>{leasing}</span>}
      </Stack>
    </Stack>
  );
}
