import type { Validation } from '../../../../../modules/imports/schema.ts';
import importTexts from '../../../../../texts/generated/portal/imports.en.js';
import { Differences } from './Differences.tsx';
import { TAKES_FOCUS } from './steps.ts';
import type { BulkImport } from './useBulkImport.ts';

const texts = importTexts.steps;

interface CompareStepProps {
  propertyId: number;
  validation: Validation;
  bulk: BulkImport;
}

/** Who is new, has moved or is gone, and which rows are which tenants. */
export function CompareStep({ propertyId, validation: { differences, preview }, bulk }: CompareStepProps) {
  return (
    <>
      <h2 {...TAKES_FOCUS}>{texts.compareTitle}</h2>
      {differences && preview ? (
        <Differences propertyId={propertyId} differences={differences} preview={preview} matching={bulk.matching} />
      ) : (
        <p>{texts.compareNone}</p>
      )}
    </>
  );
}
