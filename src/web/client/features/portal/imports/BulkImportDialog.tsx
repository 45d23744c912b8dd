import { useState } from 'react';
import type { CorrectedCells } from '../../../../../modules/imports/schema.ts';
import texts from '../../../../../texts/generated/portal/imports.en.js';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { FileField } from '../../../ui/FileField.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { ModalDialog } from '../../../ui/ModalDialog.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import styles from './BulkImport.module.css';
import { rememberColumn } from './chosen-columns.ts';
import { EarlierImports } from './EarlierImports.tsx';
import { ImportProgress } from './ImportProgress.tsx';
import { ModeChoice } from './ModeChoice.tsx';
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
  const readAs = (label: string, name: string) =>
    void bulk.choose(file, { columns: rememberColumn(propertyId, bulk.columns, label, name), cells: bulk.cells });
  const correct = (cells: CorrectedCells) =>
    void bulk.choose(file, { columns: bulk.columns, cells: together(bulk.cells, cells) });
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
        {validation && !isImporting && (
          <ValidationResults validation={validation} chosen={bulk.columns} onReadAs={readAs} onCorrect={correct} />
        )}
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
        {outcome && replaceText(outcome.removed, validation?.preview?.replaced ?? 0)}
      </ConfirmDialog>
    </>
  );
}

function replaceText(removed: number, replaced: number): string {
  const { body, bodyOthers } = texts.replace;
  return replaced > 0 ? bodyOthers({ count: removed + replaced, replaced }) : body({ count: removed });
}

/** Corrections of before stay where no later one is in their place. */
function together(before: CorrectedCells, later: CorrectedCells): CorrectedCells {
  const rows = Object.entries(later).map(([row, cells]) => [row, { ...before[row], ...cells }]);
  return { ...before, ...Object.fromEntries(rows) };
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
