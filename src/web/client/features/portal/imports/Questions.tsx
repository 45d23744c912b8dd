import { type ReactNode, useState } from 'react';
import { MAX_FLOOR, MIN_FLOOR } from '../../../../../modules/directory/schema.ts';
import type { Question, QuestionKind, Validation } from '../../../../../modules/imports/schema.ts';
import importTexts from '../../../../../texts/generated/portal/imports.en.js';
import { useFloorPlan } from '../../../entities/tenant/floors.ts';
import { Button } from '../../../ui/Button.tsx';
import { NativeSelect } from '../../../ui/NativeSelect.tsx';
import { RadioGroup } from '../../../ui/RadioGroup.tsx';
import { Row } from '../../../ui/Row.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { Text } from '../../../ui/Text.tsx';
import type { FileReading } from './api.ts';
import styles from './Questions.module.css';
import type { BulkImport } from './useBulkImport.ts';

const texts = importTexts.questions;
const ruleTexts = importTexts.rowChoices;

interface QuestionsProps {
  propertyId: number;
  validation: Validation;
  bulk: BulkImport;
}

interface AnswerProps extends QuestionsProps {
  question: Question;
  answer: (reading: Partial<FileReading>) => void;
}

/** What the file leaves open, each a sentence with its answers. */
export function Questions(props: QuestionsProps) {
  const { validation, bulk } = props;
  const answer = (reading: Partial<FileReading>) => bulk.read(reading, 'whenAnswered');
  return (
    <>
      {(validation.questions ?? []).map((question) => {
        const Answer = ANSWERS[question.kind];
        return (
          <Stack
            key={`${question.kind} ${question.words}`}
            aria-label={question.text}
            data-question
            as="section"
            gap="8"
            paddingBlock="12"
            className={styles.question}
          >
            <p>
              <span>{question.text}</span>{' '}
              {question.examples.length > 0 && (
                <Text as="span" tone="quiet">
                  {texts.examples({ examples: question.examples.join(' · ') })}
                </Text>
              )}
            </p>
            <Row align="center" gap="8 16">
              <Answer {...props} question={question} answer={answer} />
            </Row>
          </Stack>
        );
      })}
      <Rules {...props} answer={answer} />
    </>
  );
}

function Presses({ options }: { options: readonly (readonly [label: string, press: () => void])[] }) {
  return options.map(([label, press]) => (
    <Button key={label} variant="secondary" size="small" onPress={press}>
      {label}
    </Button>
  ));
}

function StatusAnswer({ question: { words }, bulk: { reading }, answer }: AnswerProps) {
  const { keep, leaveOut } = texts.status;
  const all = (of: 'keep' | 'leaveOut') => () =>
    answer({ statusWords: { ...reading.statusWords, ...Object.fromEntries(words.map((word) => [word, of])) } });
  return <Presses options={[[keep, all('keep')] as const, [leaveOut, all('leaveOut')] as const]} />;
}

function BuildingAnswer({ question: { words }, bulk: { reading }, answer }: AnswerProps) {
  const { label, choose, all } = texts.building;
  const keep = (isHere: (word: string) => boolean) => {
    const answers = words.map((word) => [word, isHere(word) ? 'keep' : 'leaveOut'] as const);
    answer({ statusWords: { ...reading.statusWords, ...Object.fromEntries(answers) } });
  };
  return (
    <>
      <NativeSelect
        label={label}
        placeholder={choose}
        options={words.map((word) => ({ value: word, label: word }))}
        value=""
        onChange={(chosen) => keep((word) => word === chosen)}
      />
      <Presses options={[[all, () => keep(() => true)]]} />
    </>
  );
}

const floors = Array.from({ length: MAX_FLOOR - MIN_FLOOR + 1 }, (_, at) => MIN_FLOOR + at);

function FloorAnswer({
  propertyId,
  label,
  onChange,
}: {
  propertyId: number;
  label: string;
  onChange: (floor: number) => void;
}) {
  const plan = useFloorPlan(propertyId);
  return (
    <NativeSelect
      label={label}
      placeholder={texts.floor}
      options={floors.filter(plan.exists).map((floor) => ({ value: `${floor}`, label: plan.label(floor) }))}
      value=""
      onChange={(floor) => onChange(Number(floor))}
    />
  );
}

function FloorWordAnswer({ propertyId, question: { words }, bulk: { reading }, answer }: AnswerProps) {
  return words.map((word) => (
    <FloorAnswer
      key={word}
      propertyId={propertyId}
      label={texts.floorOf({ word })}
      onChange={(floor) => answer({ floorWords: { ...reading.floorWords, [word]: floor } })}
    />
  ));
}

function FloorOfAllAnswer({ propertyId, answer }: AnswerProps) {
  return <FloorAnswer propertyId={propertyId} label={texts.floorOfAll} onChange={(rule) => answer({ floors: rule })} />;
}

function SideBySideAnswer({ answer }: AnswerProps) {
  const { both, first } = texts.sideBySide;
  return (
    <Presses
      options={[
        [both, () => answer({ sideBySide: 'both' })],
        [first, () => answer({ sideBySide: 'first' })],
      ]}
    />
  );
}

function EncodingAnswer({ answer }: AnswerProps) {
  const { repair, asWritten } = texts.encoding;
  return (
    <Presses
      options={[
        [repair, () => answer({ encoding: 'repair' })],
        [asWritten, () => answer({ encoding: 'asWritten' })],
      ]}
    />
  );
}

/** Never a column's label. */
const NOT_NEEDED = ' ';

/** Columns that are not read: what they are, or that they are not needed. */
function ColumnsAnswer({ question: { words }, validation, bulk: { reading }, answer }: AnswerProps) {
  const { columns = [] } = validation.table ?? {};
  const [fields, setFields] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(words.map((word) => [word, columns.find(({ name }) => name === word)?.proposal ?? NOT_NEEDED])),
  );
  const options = [
    { value: NOT_NEEDED, label: texts.notNeeded },
    ...(validation.choices?.labels ?? []).map((label) => ({ value: label, label })),
  ];
  const use = (chosen: Readonly<Record<string, string>>) => {
    const read = words.filter((word) => chosen[word] !== NOT_NEEDED).map((word) => [chosen[word], word]);
    const ignored = words.filter((word) => chosen[word] === NOT_NEEDED);
    answer({
      columns: { ...reading.columns, ...Object.fromEntries(read) },
      ignored: [...new Set([...(reading.ignored ?? []), ...ignored])],
    });
  };
  const none = Object.fromEntries(words.map((word) => [word, NOT_NEEDED]));
  const isNone = words.every((word) => fields[word] === NOT_NEEDED);
  return (
    <>
      {words.map((word) => (
        <Row key={word} align="center" gap="4 8">
          <span aria-hidden>{texts.column({ column: word })}</span>
          <NativeSelect
            label={texts.column({ column: word })}
            options={options}
            value={fields[word] ?? NOT_NEEDED}
            onChange={(field) => setFields({ ...fields, [word]: field })}
          />
        </Row>
      ))}
      <Presses
        options={[...(isNone ? [] : [[texts.use, () => use(fields)] as const]), [texts.noneNeeded, () => use(none)]]}
      />
    </>
  );
}

const ANSWERS: Readonly<Record<QuestionKind, (props: AnswerProps) => ReactNode>> = {
  status: StatusAnswer,
  building: BuildingAnswer,
  floorWord: FloorWordAnswer,
  floorOfAll: FloorOfAllAnswer,
  sideBySide: SideBySideAnswer,
  encoding: EncodingAnswer,
  contacts: ColumnsAnswer,
  ignoredNames: ColumnsAnswer,
};

/** Dates that mean two days, and floors that rows do not name. */
function Rules({ validation: { table }, bulk: { reading }, answer }: QuestionsProps & Pick<AnswerProps, 'answer'>) {
  const { floors: open, dates } = table ?? {};
  const { suiteRule, suiteExample, above, written } = ruleTexts.floors;
  const example = open?.example && suiteExample(open.example);
  const rule = reading.floors ?? open?.rule;
  return (
    <>
      {dates && (
        <RadioGroup
          label={ruleTexts.dates.label}
          description={ruleTexts.dates.note({ examples: dates.examples.join(', ') })}
          orientation="horizontal"
          options={[
            { value: 'month-first', label: ruleTexts.dates.monthFirst },
            { value: 'day-first', label: ruleTexts.dates.dayFirst },
          ]}
          value={reading.dates ?? dates.order}
          onChange={(order) => answer({ dates: order })}
        />
      )}
      {open && (
        <RadioGroup
          label={ruleTexts.floors.label({ count: open.rows })}
          orientation="horizontal"
          options={[
            { value: 'from-suite', label: suiteRule, ...(example && { description: example }) },
            { value: 'from-above', label: above },
            { value: 'as-written', label: written },
          ]}
          value={typeof rule === 'number' ? null : rule}
          onChange={(floors) => answer({ floors })}
        />
      )}
    </>
  );
}
