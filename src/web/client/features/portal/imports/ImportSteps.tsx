import { Link } from 'react-router-dom';
import type { Validation } from '../../../../../modules/imports/schema.ts';
import importTexts from '../../../../../texts/generated/portal/imports.en.js';
import styles from './ImportSteps.module.css';
import type { ImportStep } from './import-address.ts';
import { openRows, openTenants, stepsOf } from './steps.ts';

const texts = importTexts.steps;

interface ImportStepsProps {
  validation: Validation;
  current: ImportStep;
  hrefOf: (step: ImportStep) => string;
}

/** Links to the steps, with the number of open questions. */
export function ImportSteps({ validation, current, hrefOf }: ImportStepsProps) {
  const open: Partial<Record<ImportStep, number>> = {
    rows: openRows(validation),
    differences: openTenants(validation),
  };
  return (
    <nav aria-label={texts.label}>
      <ol className={styles.steps}>
        {stepsOf(validation).map((step) => (
          <li key={step}>
            <Link
              to={hrefOf(step)}
              preventScrollReset
              aria-current={step === current ? 'step' : undefined}
              className={styles.step}
            >
              {open[step] ? texts.withOpen({ step: texts[step], count: open[step] }) : texts[step]}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
