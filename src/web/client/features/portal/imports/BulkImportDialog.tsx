import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import { needsConfirmation } from '../../../../../modules/directory/values.ts';
import { type ImportMode, importMode, isUnfinished, type Validation } from '../../../../../modules/imports/schema.ts';
import texts from '../../../../../texts/generated/portal/imports.en.js';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Disclosure } from '../../../ui/Disclosure.tsx';
import { FileField } from '../../../ui/FileField.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { RadioGroup } from '../../../ui/RadioGroup.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { importsQuery } from './api.ts';
import styles from './BulkImportDialog.module.css';
import { ImportProgress, ImportRow } from './ImportRow.tsx';
import { ImportSteps } from './ImportSteps.tsx';
import { type ImportStep, useImportAddress } from './import-address.ts';
import { outcomeText } from './outcome-text.ts';
import { STEP_TITLE, stepsOf, TAKES_FOCUS } from './steps.ts';
import { type Failure, useBulkImport } from './useBulkImport.ts';
import { ValidationResults } from './ValidationResults.tsx';

const ACCEPTED = ['.csv', '.xlsx', '.xls', '.ods'];
const TEMPLATE = '/api/tenants/template';

export interface BulkImportDialogProps {
  propertyId: number;
  isOpen: boolean;
}

/** Its step is in the address. */
export function BulkImportDialog({ propertyId, isOpen }: BulkImportDialogProps) {
  const [isAsking, setAsking] = useState(false);
  const address = useImportAddress();
  const bulk = useBulkImport(propertyId, address);
  const { file, validation, mode, work, failure, missing } = bulk;
  const step = shownStep(address.step, validation);
  const body = useStepFocus(step);
  const close = () => address.go(null, null);
  const isReady = file !== null && validation?.isValid === true && !work;
  const outcome = validation?.preview?.outcomes[mode];
  const isMuch = outcome && needsConfirmation(outcome.removed, validation?.preview?.existing ?? 0);
  const isImporting = work?.kind === 'import';
  return (
    <>
      <Dialog
        isOpen={isOpen}
        onOpenChange={close}
        title={texts.title}
        footer={
          <>
            {work ? (
              <Button variant="secondary" onPress={bulk.cancel} isPending={bulk.isCancelling}>
                {isImporting ? texts.cancelImport : texts.cancel}
              </Button>
            ) : (
              <Button variant="secondary" onPress={close}>
                {texts.close}
              </Button>
            )}
            <Button
              onPress={() => (mode === 'replace' ? setAsking(true) : bulk.upload())}
              isDisabled={!isReady && !isImporting}
              isPending={isImporting}
            >
              {texts.submit}
            </Button>
          </>
        }
      >
        <div ref={body} className={styles.body}>
          {(step === 'file' || step === 'results') && (
            <>
              <p {...(step === 'file' && TAKES_FOCUS)} className={styles.lead}>
                {texts.lead}
              </p>
              <Templates />
            </>
          )}
          <FileField
            label={texts.file}
            description={texts.formats}
            accept={ACCEPTED}
            value={file}
            onChange={bulk.choose}
            isDisabled={isImporting}
          />
          {missing && (
            <Banner tone="info">
              {missing.fileName === null ? texts.steps.gone : texts.steps.missing({ fileName: missing.fileName })}
            </Banner>
          )}
          {failure && <ImportFailure {...failure} />}
          {work && <ImportProgress {...work} />}
          {validation && !isImporting && (
            <>
              <ImportSteps validation={validation} current={step} hrefOf={address.hrefOf} />
              {step !== 'file' && (
                <ValidationResults
                  propertyId={propertyId}
                  validation={validation}
                  step={step}
                  chosen={bulk.reading.columns}
                  matching={bulk.matching}
                  onReadAs={bulk.readAs}
                  onChooseRows={bulk.chooseRows}
                  onSplit={bulk.split}
                  onRead={bulk.read}
                />
              )}
            </>
          )}
          {isReady && <ModeChoice preview={validation.preview} value={mode} onChange={bulk.setMode} />}
          {isImporting && <p className={styles.note}>{work.found ? texts.closeMeanwhile : texts.stayMeanwhile}</p>}
          {(step === 'file' || step === 'results') && <EarlierImports propertyId={propertyId} />}
        </div>
      </Dialog>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={texts.replace.title}
        confirmLabel={texts.replace.confirm}
        {...(outcome && isMuch && { typeToConfirm: `${outcome.removed}` })}
        onConfirm={() => {
          setAsking(false);
          bulk.upload();
        }}
      >
        {outcome && replaceText(outcome.removed, validation?.preview?.replaced ?? 0)} {isMuch && texts.replace.many}
      </ConfirmDialog>
    </>
  );
}

/** The step of the address, or the nearest that the file has. */
function shownStep(step: ImportStep | null, validation: Validation | null): ImportStep {
  if (!step || !validation) return 'file';
  return stepsOf(validation).includes(step) ? step : 'results';
}

/** Moves the focus to the title of a step that another has led to. */
function useStepFocus(step: ImportStep) {
  const body = useRef<HTMLDivElement>(null);
  const before = useRef(step);
  useLayoutEffect(() => {
    if (before.current !== step) body.current?.querySelector<HTMLElement>(STEP_TITLE)?.focus();
    before.current = step;
  }, [step]);
  return body;
}

function replaceText(removed: number, replaced: number): string {
  const { body, bodyOthers } = texts.replace;
  return replaced > 0 ? bodyOthers({ count: removed, replaced }) : body({ count: removed });
}

function Templates() {
  return (
    <Stack isRow gap="tight">
      <LinkButton variant="secondary" size="small" href={`${TEMPLATE}?format=xlsx`} download>
        {texts.template}
      </LinkButton>
      <LinkButton variant="quiet" size="small" href={`${TEMPLATE}?format=csv`} download>
        {texts.templateCsv}
      </LinkButton>
    </Stack>
  );
}

function ImportFailure({ text, again }: Failure) {
  const action = again && (
    <Button variant="secondary" size="small" onPress={again}>
      {texts.tryAgain}
    </Button>
  );
  return (
    <Banner tone="danger" action={action}>
      {text}
    </Banner>
  );
}

interface ModeChoiceProps {
  preview: Validation['preview'];
  value: ImportMode;
  onChange: (mode: ImportMode) => void;
}

/** Each mode with its outcome; hidden when all outcomes are equal, as in an empty building. */
function ModeChoice({ preview, value, onChange }: ModeChoiceProps) {
  const outcomes = new Set(Object.values(preview?.outcomes ?? {}).map((outcome) => outcomeText(outcome)));
  if (outcomes.size === 1) return null;
  const options = importMode.options.map((mode) => {
    const outcome = preview?.outcomes[mode];
    return { value: mode, label: texts.mode[mode], ...(outcome && { description: outcomeText(outcome) }) };
  });
  return <RadioGroup label={texts.mode.label} options={options} value={value} onChange={onChange} />;
}

function EarlierImports({ propertyId }: { propertyId: number }) {
  const imports = useQuery(importsQuery(propertyId));
  const ended = imports.data?.filter(({ state }) => !isUnfinished(state)) ?? [];
  if (ended.length === 0) return null;
  return (
    <Disclosure title={texts.status.earlier} count={ended.length}>
      {ended.map((found) => (
        <ImportRow key={found.id} propertyId={propertyId} found={found} />
      ))}
    </Disclosure>
  );
}
