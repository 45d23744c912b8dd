import type { Decision, QuestionKind, Validation } from '../../../../../modules/imports/schema.ts';
import importTexts from '../../../../../texts/generated/portal/imports.en.js';
import { useFloorPlan } from '../../../entities/tenant/floors.ts';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import type { FileReading } from './api.ts';
import styles from './ImportResult.module.css';
import type { BulkImport } from './useBulkImport.ts';

const texts = importTexts.decided;

interface AnswersProps {
  propertyId: number;
  validation: Validation;
  bulk: BulkImport;
}

/** What was decided without a question, and what was answered, each beside its undo. */
export function Answers({ propertyId, validation, bulk }: AnswersProps) {
  const plan = useFloorPlan(propertyId);
  const decisions = (validation.decisions ?? []).map((decision) => ({
    text: decision.text,
    undo: undoOf(decision, bulk.reading),
  }));
  return (
    <>
      <List title={texts.title} items={decisions} label={texts.undo} labelOf={texts.undoOf} bulk={bulk} />
      <List
        title={texts.answers}
        items={answersIn(bulk.reading, plan.label)}
        label={texts.change}
        labelOf={texts.changeOf}
        bulk={bulk}
      />
    </>
  );
}

interface Answered {
  text: string;
  /** `null` without another way. */
  undo: Partial<FileReading> | null;
}

interface ListProps extends Pick<AnswersProps, 'bulk'> {
  title: string;
  items: readonly Answered[];
  label: string;
  labelOf: (values: { text: string }) => string;
}

function List({ title, items, label, labelOf, bulk }: ListProps) {
  if (items.length === 0) return null;
  return (
    <div>
      <h3 className={styles.subtitle}>{title}</h3>
      <ul className={cx(styles.list, styles.answers)}>
        {items.map(({ text, undo }) => (
          <li key={text}>
            <span>{text}</span>
            {undo && (
              <Button variant="quiet" size="small" aria-label={labelOf({ text })} onPress={() => bulk.read(undo)}>
                {label}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

type Undo = (decision: Decision, reading: FileReading) => Partial<FileReading>;

/** The other answer. */
const UNDO: Readonly<Partial<Record<QuestionKind, Undo>>> = {
  status: ({ words, answer }, { statusWords }) => {
    const other = answer === 'keep' ? 'leaveOut' : 'keep';
    return { statusWords: { ...statusWords, ...Object.fromEntries(words.map((word) => [word, other])) } };
  },
  sideBySide: ({ answer }) => ({ sideBySide: answer === 'both' ? 'first' : 'both' }),
  encoding: ({ answer }) => ({ encoding: answer === 'repair' ? 'asWritten' : 'repair' }),
};

const undoOf = (decision: Decision, reading: FileReading) => UNDO[decision.kind]?.(decision, reading) ?? null;

/** Without an answer its question is open again. */
function answersIn(reading: FileReading, floorLabel: (floor: number) => string): Answered[] {
  const { statusWords = {}, floorWords = {}, floors, sideBySide, encoding, ignored = [] } = reading;
  return [
    ...Object.entries(statusWords).map(([word, answer]) => ({
      text: texts.status({ word, answer }),
      undo: { statusWords: without(statusWords, word) },
    })),
    ...Object.entries(floorWords).map(([word, floor]) => ({
      text: texts.floorWord({ word, floor: floorLabel(floor) }),
      undo: { floorWords: without(floorWords, word) },
    })),
    ...(typeof floors === 'number'
      ? [{ text: texts.floorOfAll({ floor: floorLabel(floors) }), undo: { floors: undefined } }]
      : []),
    ...(sideBySide ? [{ text: texts.sideBySide({ answer: sideBySide }), undo: { sideBySide: undefined } }] : []),
    ...(encoding ? [{ text: texts.encoding({ answer: encoding }), undo: { encoding: undefined } }] : []),
    ...(ignored.length > 0 ? [{ text: texts.ignored({ columns: ignored.join(', ') }), undo: { ignored: [] } }] : []),
  ];
}

const without = <Value,>(words: Readonly<Record<string, Value>>, word: string): Record<string, Value> =>
  Object.fromEntries(Object.entries(words).filter(([one]) => one !== word));
