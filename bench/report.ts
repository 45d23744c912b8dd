import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, release, totalmem } from 'node:os';

/** Measurement with its limit. */
export interface Row {
  readonly label: string;
  /** Value before the performance work, measured the same way. */
  readonly before: string;
  readonly target: string;
  readonly measured: string;
  readonly isMet: boolean;
}

interface Bounds {
  readonly before?: string;
  readonly min?: number;
  readonly max?: number;
  readonly digits?: number;
  readonly unit?: string;
  readonly detail?: string;
}

export function row(label: string, value: number, bounds: Bounds): Row {
  const { before = '–', min, max, digits = 2, unit = '', detail } = bounds;
  const format = (figure: number) => `${figure.toFixed(digits)}${unit}`;
  const target = min !== undefined ? `≥ ${format(min)}` : max !== undefined ? `≤ ${format(max)}` : 'as it is';
  const isMet = value >= (min ?? -Infinity) && value <= (max ?? Infinity);
  return { label, before, target, measured: format(value) + (detail ? ` (${detail})` : ''), isMet };
}

export function printRow({ label, measured, target, isMet }: Row): void {
  console.log(`${isMet ? 'met ' : 'MISS'}  ${label}: ${measured}, ${target}`);
}

const REPORT = 'docs/reports/performance.md';

export interface Measured {
  readonly part: string;
  readonly rows: readonly Row[];
  readonly minutes: number;
}

/** Replaces one part's table and keeps the others. */
export function writeReport({ part, rows, minutes }: Measured): void {
  const formerSections = existsSync(REPORT) ? sectionsOf(readFileSync(REPORT, 'utf8')) : new Map<string, string>();
  formerSections.set(part, sectionOf({ part, rows, minutes }));
  writeFileSync(
    REPORT,
    [HEAD, ...formerSections.values()]
      .map((text) => text.trim())
      .join('\n\n')
      .concat('\n'),
  );
}

const HEAD = `# Performance

For reviewers: measured speed and size, against targets. \`npm run bench\` measures all but \`beats\`, \`recovery\`, \`cdn\` and \`scale\`, or the
parts named to it, and writes this page. PostgreSQL, Redis, the product and its clients share the cores. Ratios are medians of at least five
interleaved rounds: requests per second against a bare \`node:http\` that sends as many bytes, starts against \`node -e 0\`, imports
against \`\\copy\` of the same rows. A missed target fails the run.`;

/** Splits by heading; notes below a table stay until it is measured again. */
function sectionsOf(report: string): Map<string, string> {
  const [, ...sections] = report.split(/^(?=## )/m);
  return new Map(sections.map((section) => [/^## (.*)$/m.exec(section)?.[1] ?? '', section]));
}

function sectionOf({ part, rows, minutes }: Measured): string {
  const [{ model } = { model: 'unknown' }] = cpus();
  const load = loadavg().map((figure) => figure.toFixed(1));
  const lines = [
    `## ${part}`,
    '',
    `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC, ${minutes.toFixed(1)} minutes, on ${cpus().length} cores (${model.trim()}), ${Math.round(totalmem() / 1e9)} GB,`,
    `Linux ${release()}, Node ${process.versions.node}; load average at the end ${load.join(', ')}.`,
    '',
    '| what | before | target | measured | |',
    '|---|---|---|---|---|',
    ...rows.map(
      ({ label, before, target, measured, isMet }) =>
        `| ${[label, before, target, measured, isMet ? 'met' : '**missed**'].join(' | ')} |`,
    ),
  ];
  return lines.join('\n');
}

export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
