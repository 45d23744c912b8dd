import { storedHours } from '../../shared/hours/hours-fields.ts';
import { storedKinds } from '../../shared/kinds-fields.ts';
import {
  type Comparison,
  type Match,
  outcomeOf,
  type TenantChange,
  type TenantDifferences,
} from '../directory/index.ts';
import { MAX_TENANTS, type TenantFieldKey, tenantFieldKeys } from '../directory/schema.ts';
import { changeLabels } from '../directory/words.ts';
import { importColumns } from './columns.ts';
import { fieldCell } from './field-cell.ts';
import type { StoredValidation } from './import.entity.ts';
import type { Reading } from './reading.ts';
import { type ExtraLines, rowKeyOf } from './rows.ts';
import type { ChangedTenant, CheckedFile, Differences } from './schema.ts';

/** The rest are counted. */
export const MOST_WARNINGS = 100;
export const MOST_NAMED = 100;

/** Comparison with the directory. */
export interface Found {
  readonly comparison: Comparison;
  readonly matches: readonly Match[];
  readonly differences: TenantDifferences;
}

/** Without `found` the rows have errors and were not compared. */
export function validationOf(reading: Reading, found: Found | null, earlier: Date | null): StoredValidation {
  const { file, columns, names, extra } = reading;
  const present = found ? presentIn(found.comparison) : 0;
  const again = earlier ? [`This same file was already imported on ${dayOf(earlier)}.`] : [];
  const full = found ? fullWarnings(found.comparison) : [];
  const warnings = [
    ...again,
    ...full,
    ...file.warnings,
    ...(found?.matches ?? []).map((match) => warningOf(match, placeOf(match.line, extra).row)),
  ];
  return {
    ...file,
    isValid: file.errorCount === 0,
    summary: { message: found ? readyMessage(found.comparison) : errorMessage(file) },
    warnings: warnings.sort((a, b) => rowIn(a) - rowIn(b)).slice(0, MOST_WARNINGS),
    columns: columns.map(({ key: _key, ...column }) => column),
    choices: { labels: importColumns.map(({ label }) => label), names },
    warningCount: again.length + full.length + file.warningCount + present,
    preview: found && previewOf(found.comparison),
    differences: found && differencesOf(found.differences, extra),
  };
}

const presentIn = ({ repeat, same, moved, renamed, other }: Comparison) => repeat + same + moved + renamed + other;

function previewOf(found: Comparison): StoredValidation['preview'] {
  const { existing, repeat, same, moved, renamed, other } = found;
  return {
    existing,
    new: found.new + other,
    repeats: repeat,
    moved,
    renamed,
    changed: same,
    gone: existing - repeat - same - moved - renamed,
    replaced: other,
    outcomes: {
      add: outcomeOf('add', found),
      update: outcomeOf('update', found),
      replace: outcomeOf('replace', found),
    },
  };
}

/** The spreadsheet's row of a line, and its key where the row has several tenants. */
function placeOf(line: number, { first, rows }: ExtraLines): { row: number; key?: string } {
  const [row, part] = rows[line - first] ?? [line, 1];
  return part === 1 ? { row } : { row, key: rowKeyOf(row, part) };
}

/** The line of a row, or of one of its tenants: `12/2`; 0 for none. */
export function createLineFinder({ first, rows }: ExtraLines): (key: string) => number {
  const lines = new Map(rows.map(([row, part], at) => [rowKeyOf(row, part), first + at]));
  return (key) => lines.get(key) ?? (/^\d+(\/1)?$/.test(key) ? Number.parseInt(key, 10) : 0);
}

function differencesOf({ added, moved, renamed, changed, gone }: Found['differences'], extra: ExtraLines): Differences {
  const changeOf = (change: TenantChange) => changedTenant(change, extra);
  return {
    added: added.map(({ row: line, formerId, formerName, candidates, ...tenant }) => ({
      ...placeOf(line, extra),
      ...tenant,
      candidates: [...candidates],
      former: formerId !== null && formerName !== null ? { tenantId: formerId, companyName: formerName } : null,
    })),
    moved: moved.map(({ candidates, ...change }) => ({ ...changeOf(change), candidates: [...candidates] })),
    renamed: renamed.map(changeOf),
    changed: changed.map(changeOf),
    gone: [...gone],
  };
}

function changedTenant(change: TenantChange, extra: ExtraLines): ChangedTenant {
  const { row: line, tenantId, companyName, suiteNumber, floorNumber } = change;
  const { wasName, wasSuite, wasFloor, before, after } = change;
  return {
    ...placeOf(line, extra),
    tenantId,
    companyName,
    suiteNumber,
    floorNumber,
    before: { companyName: wasName, suiteNumber: wasSuite, floorNumber: wasFloor },
    fields: ([...tenantFieldKeys, 'contacts'] as const).flatMap((key) => {
      const [was, is] = [before, after].map((side) => valueText(key, side[key] ?? '')) as [string, string];
      return was === is ? [] : [{ label: changeLabels[key], before: was, after: is }];
    }),
  };
}

/** JSON from the database in words. */
function valueText(key: TenantFieldKey | 'contacts', text: string): string {
  if (text === '') return text;
  if (key === 'kinds') return `${fieldCell(storedKinds.parse(JSON.parse(text)))}`;
  return key === 'hours' ? `${fieldCell(storedHours.parse(JSON.parse(text)))}` : text;
}

function readyMessage(found: Comparison): string {
  const counted = [
    [found.new + found.other, 'new'],
    [found.moved, 'moved'],
    [found.renamed, 'renamed'],
    [found.same, 'changed'],
    [found.repeat, 'already listed'],
  ] as const;
  const parts = counted
    .filter(([count]) => count > 0)
    .map(([count, what]) => `${count.toLocaleString('en-US')} ${what}`);
  return `The file is ready to upload. Tenants: ${parts.join(', ')}.`;
}

function errorMessage({ totalRows, validRows, questions }: CheckedFile): string {
  const faulty = totalRows - validRows;
  if (questions.length > 0)
    return questions.length === 1
      ? 'One question is open. Answer it first.'
      : `${questions.length} questions are open. Answer them first.`;
  if (validRows === 0 && faulty > 0) return 'None of the rows can be imported yet. Fix the errors below.';
  if (faulty === 0) return 'The file contains no tenants.';
  return `${rows(faulty)} of ${totalRows.toLocaleString('en-US')} cannot be imported yet. Nothing is imported until all errors are fixed.`;
}

function fullWarnings({ existing, new: added, other }: Comparison): string[] {
  const tenants = existing + added + other;
  if (tenants <= MAX_TENANTS) return [];
  const [many, most] = [tenants, MAX_TENANTS].map((count) => count.toLocaleString('en-US'));
  return [`With this file, the directory would have ${many} tenants. It can have ${most}. Remove some first.`];
}

function warningOf({ verdict, companyName, suiteNumber, presentName, presentSuite }: Match, row: number): string {
  const who = `Row ${row}: “${companyName}” in suite ${suiteNumber}`;
  const change = '“Update” changes it. “Add” leaves it unchanged.';
  switch (verdict) {
    case 'repeat':
      return `${who} is already listed and is skipped.`;
    case 'same':
      return `${who} is already listed with different details. ${change}`;
    case 'moved':
      return `${who} seems to be “${presentName}”, moved from suite ${presentSuite}. ${change}`;
    case 'renamed':
      return `${who} seems to be “${presentName}” under a new name. ${change}`;
    case 'other':
      return `Row ${row}: suite ${suiteNumber} is listed for “${presentName}”. “Update” replaces it with “${companyName}”. “Add” adds it.`;
  }
}

const rowIn = (warning: string) => Number(/^Row (\d+)/.exec(warning)?.[1] ?? 0);
const rows = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'row' : 'rows'}`;
const dayOf = (date: Date) => new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(date);
