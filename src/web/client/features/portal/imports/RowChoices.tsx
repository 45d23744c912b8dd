import { useState } from 'react';
import {
  keyOf,
  type LeftOutRow,
  type ReadingRules,
  type ReadTable,
  type RowChoice,
  type Validation,
} from '../../../../../modules/imports/schema.ts';
import importTexts from '../../../../../texts/generated/portal/imports.en.js';
import { Button } from '../../../ui/Button.tsx';
import { Disclosure } from '../../../ui/Disclosure.tsx';
import { RadioGroup } from '../../../ui/RadioGroup.tsx';
import type { FileReading } from './api.ts';
import styles from './RowChoices.module.css';

const texts = importTexts.rowChoices;

interface RulesProps {
  table: ReadTable;
  onRead: (changed: Partial<FileReading>) => void;
}

/** What the file leaves open: floors that it does not name, and dates that mean two days. */
export function Rules({ table: { floors, dates }, onRead }: RulesProps) {
  const { suiteRule, suiteExample, above, written } = texts.floors;
  const example = floors?.example && suiteExample(floors.example);
  // Shown at once; the file is read again meanwhile.
  const [chosen, setChosen] = useState<ReadingRules>({});
  const choose = (rule: ReadingRules) => {
    setChosen({ ...chosen, ...rule });
    onRead(rule);
  };
  return (
    <>
      {dates && (
        <RadioGroup
          label={texts.dates.label}
          description={texts.dates.note({ examples: dates.examples.join(', ') })}
          options={[
            { value: 'month-first', label: texts.dates.monthFirst },
            { value: 'day-first', label: texts.dates.dayFirst },
          ]}
          value={chosen.dates ?? dates.order}
          onChange={(order) => choose({ dates: order })}
        />
      )}
      {floors && (
        <RadioGroup
          label={texts.floors.label({ count: floors.rows })}
          options={[
            { value: 'from-suite', label: suiteRule, ...(example && { description: example }) },
            { value: 'from-above', label: above },
            { value: 'as-written', label: written },
          ]}
          value={chosen.floors ?? floors.rule}
          onChange={(rule) => choose({ floors: rule })}
        />
      )}
    </>
  );
}

interface LeftOutRowsProps {
  rows: readonly LeftOutRow[];
  counts: NonNullable<Validation['leftOutCounts']>;
  onChoose: (rows: RowChoice) => void;
}

/** Rows that are not imported, with reasons. Rows below the headings can be imported after all. */
export function LeftOutRows({ rows, counts, onChoose }: LeftOutRowsProps) {
  const count = Object.values(counts).reduce((sum, one) => sum + (one ?? 0), 0);
  if (count === 0) return null;
  return (
    <Disclosure title={texts.leftOut} count={count} level={4}>
      <ul className={styles.rows}>
        {rows.map(({ row, key, reason, text }) => (
          <li key={keyOf({ row, key })}>
            <span>{texts.row({ row, text, reason: texts.reasons[reason] })}</span>
            {reason !== 'title' && (
              <Button
                variant="quiet"
                size="small"
                aria-label={texts.takeInRow({ row })}
                onPress={() => onChoose({ [keyOf({ row, key })]: {} })}
              >
                {texts.takeIn}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {count > rows.length && (
        <p className={styles.more}>{importTexts.result.moreWarnings({ count: count - rows.length })}</p>
      )}
    </Disclosure>
  );
}

interface SeveralCompaniesProps {
  rows: NonNullable<Validation['several']>;
  onSplit: (rows: number[]) => void;
}

/** Cells that name several companies. */
export function SeveralCompanies({ rows, onSplit }: SeveralCompaniesProps) {
  if (rows.length === 0) return null;
  return (
    <Disclosure title={texts.several} count={rows.length} level={4} isOpenAtFirst>
      <p className={styles.note}>{texts.severalNote}</p>
      {rows.length > 1 && (
        <Button variant="secondary" size="small" onPress={() => onSplit(rows.map(({ row }) => row))}>
          {texts.splitAll}
        </Button>
      )}
      <ul className={styles.rows}>
        {rows.map(({ row, companies }) => (
          <li key={`${row} ${companies[0]}`}>
            <span>{texts.companies({ row, companies: companies.join(' · ') })}</span>
            <Button
              variant="quiet"
              size="small"
              aria-label={texts.splitRow({ row, count: companies.length })}
              onPress={() => onSplit([row])}
            >
              {texts.split({ count: companies.length })}
            </Button>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}

interface FaultGroupsProps {
  faults: NonNullable<Validation['faults']>;
  onChoose: (rows: RowChoice) => void;
}

const FLOOR = 'Floor Number';

/** Rows with the same fault, answered together. */
export function FaultGroups({ faults, onChoose }: FaultGroupsProps) {
  const chooseAll = (rows: readonly (number | string)[], choice: RowChoice[string]) =>
    onChoose(Object.fromEntries(rows.map((row) => [row, choice])));
  return (
    <ul className={styles.rows}>
      {faults.map(({ fault, rows }) => (
        <li key={fault}>
          <span>{texts.fault({ fault, count: rows.length })}</span>
          <span className={styles.answers}>
            {fault.startsWith(`${FLOOR} cannot`) && (
              <Button
                variant="quiet"
                size="small"
                aria-label={texts.fillDownOf({ fault })}
                onPress={() => chooseAll(rows, { [FLOOR]: '' })} // an empty floor is filled
              >
                {texts.fillDown}
              </Button>
            )}
            <Button
              variant="quiet"
              size="small"
              aria-label={texts.leaveOutAllOf({ fault })}
              onPress={() => chooseAll(rows, null)}
            >
              {texts.leaveOutAll}
            </Button>
          </span>
        </li>
      ))}
    </ul>
  );
}
