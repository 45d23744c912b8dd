import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useRef } from 'react';
import type { PropertySummary } from '../../../../../modules/tenancy/schema.ts';
import texts from '../../../../../texts/generated/portal/imports.en.js';
import portalTexts from '../../../../../texts/generated/portal/portal.en.js';
import { LeaveGuard } from '../../../components/form/LeaveGuard.tsx';
import { QueryState } from '../../../components/QueryState.tsx';
import { abilitiesOf } from '../../../entities/property/abilities.ts';
import { propertiesQuery } from '../../../entities/property/api.ts';
import { usePageTitle } from '../../../lib/page.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Container } from '../../../ui/Container.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Grid } from '../../../ui/Grid.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { CompareStep } from './CompareStep.tsx';
import { FileStep } from './FileStep.tsx';
import styles from './ImportPage.module.css';
import { ImportResult } from './ImportResult.tsx';
import { ImportSteps } from './ImportSteps.tsx';
import { type ImportStep, useImportAddress } from './import-address.ts';
import { RowsStep } from './RowsStep.tsx';
import { STEP_TITLE } from './steps.ts';
import { TableStep } from './TableStep.tsx';
import { type BulkImport, useBulkImport } from './useBulkImport.ts';

/** `/manage/import`, of the selected property. */
export function ImportPage({ propertyId }: { propertyId: number | null }) {
  const properties = useQuery(propertiesQuery);
  return (
    <Container>
      <QueryState query={properties} loading={<Skeleton lines={5} />} failed={portalTexts.propertyFailed}>
        {(list) => {
          const property = list.find(({ id }) => id === propertyId);
          return property && abilitiesOf(property).manage ? (
            <Import key={property.id} property={property} />
          ) : (
            <NotHere />
          );
        }}
      </QueryState>
    </Container>
  );
}

function NotHere() {
  usePageTitle(texts.title);
  return (
    <>
      <PageHeader title={texts.title} />
      <EmptyState title={texts.notHere.title} action={<LinkButton href="/manage">{texts.notHere.go}</LinkButton>}>
        {texts.notHere.body}
      </EmptyState>
    </>
  );
}

function Import({ property }: { property: PropertySummary }) {
  const { id, name } = property;
  usePageTitle(texts.titleOf({ property: name }));
  const address = useImportAddress(id);
  const bulk = useBulkImport(id, address);
  const { phase, validation, file, failure, progress } = bulk;
  const step = validation ? address.step : 'file';
  const page = useFocus(step, validation?.importId);
  const isSending = phase === 'importing' && progress.id === null;
  const isUnsent = file !== null && phase !== 'done' && (phase !== 'importing' || isSending);
  return (
    <div ref={page}>
      <PageHeader
        isTight
        title={texts.title}
        description={
          <>
            <span>{name}</span> <span aria-hidden>·</span>{' '}
            {step === 'file' || !file ? <span>{texts.lead}</span> : <span>{file.name}</span>}
          </>
        }
        actions={
          <LinkButton variant="secondary" size="small" href={`/manage?property=${id}&tab=tenants`}>
            {texts.back}
          </LinkButton>
        }
      />
      <ImportSteps validation={validation} current={step} hrefOf={address.hrefOf} />
      <Grid
        columns="minmax(0, 1fr) 20rem"
        from="64"
        align="start"
        gap="32"
        paddingBlock="0 48"
        className={styles.columns}
      >
        <Stack inert={phase === 'importing'}>
          {failure && <ImportFailure {...failure} onRetry={bulk.retry} />}
          <Step step={step} propertyId={id} bulk={bulk} />
        </Stack>
        <ImportResult propertyId={id} address={address} bulk={bulk} />
      </Grid>
      <LeaveGuard
        when={isUnsent}
        title={texts.leave.title}
        body={isSending ? texts.leave.bodySending : texts.leave.body}
      />
    </div>
  );
}

function Step({ step, propertyId, bulk }: { step: ImportStep; propertyId: number; bulk: BulkImport }) {
  const { validation } = bulk;
  if (step === 'file' || !validation) return <FileStep propertyId={propertyId} bulk={bulk} />;
  if (step === 'table') return <TableStep propertyId={propertyId} validation={validation} bulk={bulk} />;
  if (step === 'rows') return <RowsStep validation={validation} bulk={bulk} />;
  return <CompareStep propertyId={propertyId} validation={validation} bulk={bulk} />;
}

/**
 * Focuses the title of a step that another has led to. After a validation that takes away what had the focus: the next field of a
 * faulty row or question, or the result.
 */
function useFocus(step: ImportStep, importId: number | undefined) {
  const page = useRef<HTMLDivElement>(null);
  const before = useRef({ step, importId });
  useLayoutEffect(() => {
    const { current: was } = before;
    before.current = { step, importId };
    const find = (selector: string) => page.current?.querySelector<HTMLElement>(selector);
    if (was.step !== step) find(STEP_TITLE)?.focus();
    else if (was.importId !== importId && document.activeElement === document.body)
      (find('[aria-invalid]') ?? find('[data-question] :is(button, select)') ?? find('[data-result-title]'))?.focus();
  }, [step, importId]);
  return page;
}

function ImportFailure({ text, canRetry, onRetry }: { text: string; canRetry: boolean; onRetry: () => void }) {
  const action = canRetry && (
    <Button variant="secondary" size="small" onPress={onRetry}>
      {texts.tryAgain}
    </Button>
  );
  return (
    <Banner tone="danger" action={action}>
      {text}
    </Banner>
  );
}
