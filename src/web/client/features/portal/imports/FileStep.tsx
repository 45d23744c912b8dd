import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import * as calls from '../../../../../modules/imports/calls.ts';
import { isUnfinished } from '../../../../../modules/imports/schema.ts';
import fileTexts from '../../../../../texts/generated/portal/import-files.en.js';
import texts from '../../../../../texts/generated/portal/imports.en.js';
import { addressOf } from '../../../lib/api.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Disclosure } from '../../../ui/Disclosure.tsx';
import { FileField } from '../../../ui/FileField.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { Row } from '../../../ui/Row.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { importsQuery } from './api.ts';
import { ImportRow } from './ImportRow.tsx';
import { pastedCells } from './pasted-cells.ts';
import { TAKES_FOCUS } from './steps.ts';
import type { BulkImport } from './useBulkImport.ts';

const ACCEPTED = ['.csv', '.xlsx', '.xls', '.ods'];

export function FileStep({ propertyId, bulk }: { propertyId: number; bulk: BulkImport }) {
  const { phase, file, fileName, choose } = bulk;
  return (
    <>
      <h2 {...TAKES_FOCUS}>{texts.steps.fileTitle}</h2>
      <FileField
        label={texts.file}
        description={texts.formats}
        accept={ACCEPTED}
        formatWrongType={texts.notSpreadsheet}
        value={file}
        onChange={choose}
        isDisabled={phase === 'importing'}
      />
      {phase === 'missing' && (
        <Banner tone="info">
          {fileName === null ? <span>{texts.steps.gone}</span> : <span>{texts.steps.missing({ fileName })}</span>}
        </Banner>
      )}
      <PasteField onPaste={choose} />
      <Row align="center">
        <LinkButton
          variant="secondary"
          size="small"
          href={addressOf(calls.downloadTemplate, { query: { format: 'xlsx' } })}
          download
        >
          {texts.template}
        </LinkButton>
        <LinkButton
          variant="quiet"
          size="small"
          href={addressOf(calls.downloadTemplate, { query: { format: 'csv' } })}
          download
        >
          {texts.templateCsv}
        </LinkButton>
      </Row>
      <EarlierImports propertyId={propertyId} />
    </>
  );
}

/** Cells may be pasted anywhere on the step; the field is for those who look for a place, and for phones. */
function PasteField({ onPaste }: { onPaste: (file: File) => void }) {
  const [isRefused, setRefused] = useState(false);
  const take = useEffectEvent((event: ClipboardEvent) => {
    const file = event.clipboardData && pastedCells(event.clipboardData, texts.paste.name);
    setRefused(!file);
    if (!file) return;
    event.preventDefault();
    onPaste(file);
  });
  useEffect(() => {
    const listen = (event: ClipboardEvent) => take(event);
    document.addEventListener('paste', listen);
    return () => document.removeEventListener('paste', listen);
  }, []);
  return (
    <TextField
      label={texts.paste.label}
      description={texts.paste.hint}
      errorMessage={isRefused ? texts.paste.none : undefined}
      rows={2}
      value=""
      autoComplete="off"
    />
  );
}

function EarlierImports({ propertyId }: { propertyId: number }) {
  const imports = useQuery(importsQuery(propertyId));
  const ended = imports.data?.filter(({ state }) => !isUnfinished(state)) ?? [];
  if (ended.length === 0) return null;
  return (
    <Disclosure title={fileTexts.status.earlier} count={ended.length}>
      {ended.map((found) => (
        <ImportRow key={found.id} propertyId={propertyId} found={found} />
      ))}
    </Disclosure>
  );
}
