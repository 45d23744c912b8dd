import { Link } from 'react-router-dom';
import type { Validation } from '../../../../../modules/imports/schema.ts';
import importTexts from '../../../../../texts/generated/portal/imports.en.js';
import styles from './ImportSteps.module.css';
import { type ImportStep, importSteps, numberOf } from './import-address.ts';
import { openIn } from './steps.ts';

const texts = importTexts.steps;

interface ImportStepsProps {
  /** Without one there is the first step alone. */
  validation: Validation | null;
  current: ImportStep;
  hrefOf: (step: ImportStep) => string;
}

export const stepText = (step: ImportStep, open: number): string =>
  open > 0 ? texts.withOpen({ step: texts[step], count: open }) : texts[step];

/** The steps, with the number of open questions. */
export function ImportSteps({ validation, current, hrefOf }: ImportStepsProps) {
  const open = validation && openIn(validation);
  return (
    <nav aria-label={texts.label}>
      <ol className={styles.steps}>
        {importSteps.map((step) => {
          const content = (
            <>
              <span aria-hidden className={styles.number}>
                {numberOf(step)}
              </span>
              <span>{stepText(step, open?.[step] ?? 0)}</span>
            </>
          );
          return (
            <li key={step}>
              {open || step === 'file' ? (
                <Link
                  to={hrefOf(step)}
                  preventScrollReset
                  aria-current={step === current ? 'step' : undefined}
                  className={styles.step}
                >
                  {content}
                </Link>
              ) : (
                <span className={styles.step}>{content}</span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
