import { useQuery } from '@tanstack/react-query';
import type { Figures, WeekOfVisits } from '../../../../../modules/visitors/schema.ts';
import { formatHour, formatNumber, formatShortDay } from '../../../../../texts/format.ts';
import figureTexts from '../../../../../texts/generated/portal/figures.en.js';
import { QueryState } from '../../../components/QueryState.tsx';
import { BarChart } from '../../../ui/BarChart.tsx';
import { Disclosure } from '../../../ui/Disclosure.tsx';
import { Grid } from '../../../ui/Grid.tsx';
import { Row } from '../../../ui/Row.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Table, type TableColumn } from '../../../ui/Table.tsx';
import { Text } from '../../../ui/Text.tsx';
import { figuresQuery } from './api.ts';
import styles from './FiguresPanel.module.css';

/** Charts of a building's visits, scans and searches, each with a table. */
export function FiguresPanel({ propertyId }: { propertyId: number }) {
  const figures = useQuery(figuresQuery(propertyId));
  return (
    <QueryState query={figures} loading={<Skeleton lines={5} />} failed={figureTexts.failed}>
      {(figures) => (hasAny(figures) ? <All figures={figures} /> : <Text tone="quiet">{figureTexts.none}</Text>)}
    </QueryState>
  );
}

const visitsOf = ({ phone, desk }: WeekOfVisits) => phone + desk;

const hasAny = ({ weeks, found: foundWords, missed }: Figures) =>
  foundWords.length + missed.length > 0 || weeks.some((week) => visitsOf(week) + week.found + week.missed > 0);

function All({ figures: { weeks, hours, found: foundWords, missed } }: { figures: Figures }) {
  return (
    <Grid columns="1fr 1fr" from="48" gap="24 32" paddingBlock="16 24" className={styles.figures}>
      <Weeks weeks={weeks} />
      <Hours hours={hours} />
      <Words title={figureTexts.words.found} words={foundWords} />
      <Words title={figureTexts.words.missed} words={missed} />
      <p className={styles.honest}>{figureTexts.honest}</p>
    </Grid>
  );
}

const weekTexts = figureTexts.weeks;

const figure = (
  id: keyof typeof weekTexts.columns,
  cell: (week: WeekOfVisits) => number,
): TableColumn<WeekOfVisits> => ({
  id,
  header: weekTexts.columns[id],
  kind: 'figure',
  cell: (week) => formatNumber(cell(week)),
});

const weekColumns: readonly TableColumn<WeekOfVisits>[] = [
  { id: 'week', header: weekTexts.columns.week, isRowHeader: true, cell: ({ monday }) => formatShortDay(monday) },
  figure('visits', visitsOf),
  figure('phone', ({ phone }) => phone),
  figure('desk', ({ desk }) => desk),
  figure('scans', ({ scans }) => scans),
  figure('searches', (week) => week.found + week.missed),
  figure('missed', ({ missed }) => missed),
];

function Weeks({ weeks }: { weeks: readonly WeekOfVisits[] }) {
  const visits = weeks.map(visitsOf);
  const [first, last] = [weeks.at(0)?.monday ?? '', weeks.at(-1)?.monday ?? ''];
  const bars = weeks.map((week) => {
    const isOpen = week.monday === last;
    const which = isOpen ? weekTexts.thisWeek : weekTexts.week({ monday: formatShortDay(week.monday) });
    const value = visitsOf(week);
    return {
      label: formatShortDay(week.monday),
      title: `${which}: ${weekTexts.visits({ count: value })}`,
      value,
      isOpen,
    };
  });
  const label = weekTexts.label({
    first: formatShortDay(first),
    last: formatShortDay(last),
    least: formatNumber(Math.min(...visits)),
    most: formatNumber(Math.max(...visits)),
  });
  return (
    <section className={styles.wide} aria-labelledby="figures-weeks">
      <h3 id="figures-weeks">{weekTexts.title}</h3>
      <BarChart label={label} bars={bars} labelEvery={3} />
      <Disclosure title={figureTexts.showTable} level={4}>
        <Table
          label={weekTexts.title}
          columns={weekColumns}
          rows={[...weeks].reverse()}
          rowKey={({ monday }) => monday}
          isDense
        />
      </Disclosure>
    </section>
  );
}

const hourTexts = figureTexts.hours;

interface HourOfVisits {
  readonly hour: number;
  readonly visits: number;
}

const hourColumns: readonly TableColumn<HourOfVisits>[] = [
  { id: 'hour', header: hourTexts.columns.hour, isRowHeader: true, cell: ({ hour }) => formatHour(hour) },
  { id: 'visits', header: hourTexts.columns.visits, kind: 'figure', cell: ({ visits }) => formatNumber(visits) },
];

function Hours({ hours }: { hours: readonly number[] }) {
  const rows = hours.map((visits, hour) => ({ hour, visits }));
  const maxCount = Math.max(...hours);
  const label = maxCount === 0 ? hourTexts.quiet : hourTexts.label({ hour: formatHour(hours.indexOf(maxCount)) });
  const bars = rows.map(({ hour, visits }) => ({
    label: formatHour(hour),
    title: `${formatHour(hour)}: ${weekTexts.visits({ count: visits })}`,
    value: visits,
  }));
  return (
    <section className={styles.wide} aria-labelledby="figures-hours">
      <h3 id="figures-hours">{hourTexts.title}</h3>
      <BarChart label={label} bars={bars} labelEvery={6} />
      <Text tone="quiet">{hourTexts.about}</Text>
      <Disclosure title={figureTexts.showTable} level={4}>
        <Table label={hourTexts.title} columns={hourColumns} rows={rows} rowKey={({ hour }) => hour} isDense />
      </Disclosure>
    </section>
  );
}

const wordTexts = figureTexts.words;

function Words({ title, words }: { title: string; words: Figures['found'] }) {
  return (
    <section>
      <h3>{title}</h3>
      <Text tone="quiet">{wordTexts.about}</Text>
      {words.length === 0 ? (
        <p>{wordTexts.none}</p>
      ) : (
        <ol className={styles.words}>
          {words.map(({ word, visits }) => (
            <Row key={word} as="li" justify="between" isSingleLine gap="16" paddingBlock="8" className={styles.word}>
              <span>{word}</span>{' '}
              <Text as="span" tone="quiet" isTabular>
                {formatNumber(visits)}
              </Text>
            </Row>
          ))}
        </ol>
      )}
    </section>
  );
}
