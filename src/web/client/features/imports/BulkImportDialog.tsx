import { useState } from 'react';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { FileField } from '../../ui/FileField.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { ModalDialog } from '../../ui/ModalDialog.tsx';
import { Stack } from '../../ui/Stack.tsx';
import styles from './BulkImport.module.css';
import { EarlierImports } from './EarlierImports.tsx';
import { ImportProgress } from './ImportProgress.tsx';
import { ModeChoice } from './ModeChoice.tsx';
import { importTexts as texts } from './texts.ts';
import { type Failure, useBulkImport } from './useBulkImport.ts';
import { ValidationResults } from './ValidationResults.tsx';

const ACCEPTED = ['.csv', '.xlsx', '.xls'];
const TEMPLATE = '/api/tenants/template';

export interface BulkImportDialogProps {
  propertyId: number;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** Chooses a file, says what is in it, and imports it. What is chosen outlives closing it. */
export function BulkImportDialog({ propertyId, isOpen, onOpenChange }: BulkImportDialogProps) {
  const [isAsking, setAsking] = useState(false);
  const bulk = useBulkImport(propertyId, () => onOpenChange(false));
  const { file, validation, mode, work, failure } = bulk;
  const isReady = file !== null && validation?.isValid === true && !work;
  const outcome = validation?.preview?.outcomes[mode];
  const isImporting = work?.kind === 'import';
  return (
    <>
      <ModalDialog
        isOpen={isOpen}
        onOpenChange={onOpenChange}
        title={texts.title}
        footer={
          <>
            {work ? (
              <Button variant="secondary" onPress={bulk.cancel} isPending={bulk.isCancelling}>
                {isImporting ? texts.cancelImport : texts.cancel}
              </Button>
            ) : (
              <Button variant="secondary" onPress={() => onOpenChange(false)}>
                {texts.close}
              </Button>
            )}
            <Button
              onPress={() => (mode === 'replace' ? setAsking(true) : void bulk.upload())}
              isDisabled={!isReady && !isImporting}
              isPending={isImporting}
            >
              {texts.submit}
            </Button>
          </>
        }
      >
        <p className={styles.lead}>{texts.lead}</p>
        <Templates />
        <FileField
          label={texts.file}
          description={texts.formats}
          accept={ACCEPTED}
          value={file}
          onChange={(chosen) => void bulk.choose(chosen)}
          isDisabled={isImporting}
        />
        {failure && <ImportFailure {...failure} />}
        {work && <ImportProgress {...work} />}
        {validation && !isImporting && <ValidationResults validation={validation} />}
        {isReady && <ModeChoice preview={validation.preview} value={mode} onChange={bulk.setMode} />}
        {isImporting && <p className={styles.note}>{work.found ? texts.closeMeanwhile : texts.stayMeanwhile}</p>}
        <EarlierImports propertyId={propertyId} />
      </ModalDialog>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={texts.replace.title}
        confirmLabel={texts.replace.confirm}
        onConfirm={() => {
          setAsking(false);
          void bulk.upload();
        }}
      >
        {outcome && texts.replace.body(outcome.removed, validation?.preview?.replaced ?? 0)}
      </ConfirmDialog>
    </>
  );
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
