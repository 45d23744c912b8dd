import { type ReactNode, useId, useState } from 'react';
import { needsConfirmation } from '../../../../../modules/directory/values.ts';
import * as calls from '../../../../../modules/imports/calls.ts';
import { importMode, type Validation } from '../../../../../modules/imports/schema.ts';
import { formatNumber } from '../../../../../texts/format.ts';
import fileTexts from '../../../../../texts/generated/portal/import-files.en.js';
import importTexts from '../../../../../texts/generated/portal/imports.en.js';
import { addressOf } from '../../../lib/api.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Grid } from '../../../ui/Grid.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { RadioGroup } from '../../../ui/RadioGroup.tsx';
import { Row } from '../../../ui/Row.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { Text } from '../../../ui/Text.tsx';
import { Answers } from './Answers.tsx';
import styles from './ImportResult.module.css';
import { ImportProgress } from './ImportRow.tsx';
import { stepText } from './ImportSteps.tsx';
import type { useImportAddress } from './import-address.ts';
import { outcomeText } from './outcome-text.ts';
import { openIn, stepToOpen } from './steps.ts';
import type { BulkImport } from './useBulkImport.ts';

const texts = importTexts.result;

interface ImportResultProps {
  propertyId: number;
  address: ReturnType<typeof useImportAddress>;
  bulk: BulkImport;
}

/** Beside every step: what the validation says, what an import would do, and the button that does it. */
export function ImportResult({ propertyId, address, bulk }: ImportResultProps) {
  const { validation, phase } = bulk;
  const id = useId();
  return (
    <Stack aria-labelledby={id} as="section" gap="12" className={styles.panel}>
      <Row align="center" justify="between" className={styles.head}>
        <h2 id={id} tabIndex={-1} data-result-title>
          {texts.title}
        </h2>
        {validation && (
          <Badge tone={validation.isValid ? 'success' : 'danger'}>
            {validation.isValid ? texts.valid : texts.invalid}
          </Badge>
        )}
      </Row>
      <div role="status">
        {validation ? (
          <p>{validation.summary.message}</p>
        ) : (
          <Text size="small" tone="quiet">
            {texts.empty}
          </Text>
        )}
      </div>
      {validation && <NextStep validation={validation} address={address} />}
      {validation && <Effect validation={validation} bulk={bulk} />}
      {(phase === 'validating' || phase === 'importing') && <Running bulk={bulk} />}
      <Submit bulk={bulk} />
      {validation && <Figures validation={validation} />}
      {validation && <Answers propertyId={propertyId} validation={validation} bulk={bulk} />}
      {validation && <FindingsOf validation={validation} />}
    </Stack>
  );
}

function Figures({ validation: { totalRows, validRows } }: { validation: Validation }) {
  const figures = [
    [texts.totalRows, totalRows],
    [texts.validRows, validRows],
    [texts.invalidRows, totalRows - validRows],
  ] as const;
  return (
    <Grid as="dl" columns="repeat(3, auto)" gap="0 16" paddingBlock="8" className={styles.figures}>
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{formatNumber(value)}</dd>
        </div>
      ))}
    </Grid>
  );
}

/** Leads to what waits for an answer elsewhere. */
function NextStep({ validation, address }: Pick<ImportResultProps, 'address'> & { validation: Validation }) {
  const next = stepToOpen(validation);
  const open = next ? openIn(validation)[next] : 0;
  if (!next || open === 0 || next === address.step) return null;
  return (
    <LinkButton variant="secondary" href={address.hrefOf(next)}>
      {importTexts.steps.next({ step: stepText(next, open) })}
    </LinkButton>
  );
}

const COUNTED = ['new', 'moved', 'renamed', 'changed', 'repeats', 'gone'] as const;

/** `6 new · 2 moved · 7 not in the file`, and what each mode makes of it. */
function Effect({ validation: { preview }, bulk }: { validation: Validation; bulk: BulkImport }) {
  if (!preview) return null;
  const counts = COUNTED.filter((kind) => kind === 'new' || preview[kind] > 0);
  const outcomes = new Set(Object.values(preview.outcomes).map((outcome) => outcomeText(outcome)));
  return (
    <>
      <Text weight="strong" isTabular>
        {counts.map((kind) => texts.counts[kind]({ count: preview[kind] })).join(' · ')}
      </Text>
      {outcomes.size > 1 && (
        <RadioGroup
          label={importTexts.mode.label}
          options={importMode.options.map((value) => ({
            value,
            label: importTexts.mode[value],
            description: outcomeText(preview.outcomes[value]),
          }))}
          value={bulk.mode}
          onChange={bulk.setMode}
        />
      )}
    </>
  );
}

function Running({ bulk: { phase, progress, cancel, isCancelling } }: { bulk: BulkImport }) {
  const isImport = phase === 'importing';
  return (
    <>
      <ImportProgress kind={isImport ? 'import' : 'validation'} sent={progress.sent} found={progress.found} />
      {isImport && (
        <Text size="small" tone="quiet">
          {progress.found ? importTexts.closeMeanwhile : importTexts.stayMeanwhile}
        </Text>
      )}
      <Button variant="secondary" onPress={cancel} isPending={isCancelling}>
        {isImport ? fileTexts.cancelImport : importTexts.cancel}
      </Button>
    </>
  );
}

/** Names what happens. Replacing tenants is confirmed. */
function Submit({ bulk }: { bulk: BulkImport }) {
  const { validation, phase, mode, upload } = bulk;
  const [isAsking, setAsking] = useState(false);
  const { preview } = validation ?? {};
  const outcome = preview?.outcomes[mode];
  const isReady = phase === 'checked' && validation?.isValid === true;
  const isMuch = outcome && needsConfirmation(outcome.removed, preview?.existing ?? 0);
  return (
    <>
      <Button
        isFullWidth
        onPress={() => (mode === 'replace' ? setAsking(true) : upload())}
        isDisabled={!isReady && phase !== 'importing'}
        isPending={phase === 'importing'}
      >
        <Stack as="span" align="center" gap="0">
          <span>{importTexts.submit}</span>
          {isReady && outcome && (
            <Text as="span" size="small" weight="regular">
              {outcomeText({ ...outcome, kept: 0 })}
            </Text>
          )}
        </Stack>
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={importTexts.replace.title}
        confirmLabel={importTexts.replace.confirm}
        {...(outcome && isMuch && { typeToConfirm: `${outcome.removed}` })}
        onConfirm={() => {
          setAsking(false);
          upload();
        }}
      >
        {outcome && <span>{replaceText(outcome.removed, preview?.replaced ?? 0)}</span>}{' '}
        {isMuch && <span>{importTexts.replace.many}</span>}
      </ConfirmDialog>
    </>
  );
}

function replaceText(removed: number, replaced: number): string {
  const { body, bodyOthers } = importTexts.replace;
  return replaced > 0 ? bodyOthers({ count: removed, replaced }) : body({ count: removed });
}

/** A question stands above the table, with its answers. */
function FindingsOf({ validation }: { validation: Validation }) {
  const { importId, errors, errorCount, warnings, warningCount, reportFormat, questions } = validation;
  const asked = new Set(questions?.map(({ text }) => text));
  return (
    <>
      <Findings
        title={texts.errors}
        items={errors.filter((error) => !asked.has(error))}
        rest={errorCount - errors.length}
        more={texts.more}
      />
      <Findings
        title={texts.warnings}
        items={warnings}
        rest={warningCount - warnings.length}
        more={texts.moreWarnings}
      />
      {reportFormat && (
        <LinkButton
          variant="secondary"
          size="small"
          href={addressOf(calls.downloadErrors, { params: { id: importId } })}
          download
        >
          {texts.report({ format: reportFormat })}
        </LinkButton>
      )}
    </>
  );
}

interface FindingsProps {
  title: string;
  items: readonly string[];
  rest: number;
  more: (values: { count: number }) => ReactNode;
}

function Findings({ title, items, rest, more }: FindingsProps) {
  const id = useId();
  if (items.length === 0) return null;
  return (
    <div>
      <h3 id={id} className={styles.subtitle}>
        {title}
      </h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section aria-labelledby={id} tabIndex={0} className={styles.scroll}>
        <ul className={styles.list}>
          {[...new Set(items)].map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      </section>
      {rest > 0 && (
        <Text size="small" tone="quiet">
          {more({ count: rest })}
        </Text>
      )}
    </div>
  );
}
