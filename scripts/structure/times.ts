import type { SourceFile } from './sources.ts';

interface Rule {
  readonly pattern: RegExp;
  /** Text after which a finding is allowed. */
  readonly exception?: RegExp;
  readonly fault: string;
}

const ZONE_OF_MACHINE = 'a day or an hour of this machine’s zone; it belongs to the building’s zone, or to UTC';

const rules: readonly Rule[] = [
  {
    pattern: /\bDate\.now\b|\bnew Date\(\)/g,
    fault:
      'asks this machine’s clock; durations are performance.now(), now is PostgreSQL’s on the server and serverNow() on a page',
  },
  { pattern: /\.(get|set)(Hours|Minutes|Date|Day|Month|FullYear)\(/g, fault: ZONE_OF_MACHINE },
  { pattern: /\bnew Date\([^()]*(\([^()]*\)[^()]*)*,/g, fault: ZONE_OF_MACHINE },
  { pattern: /\.to(Date|Time)String\(/g, fault: ZONE_OF_MACHINE },
  {
    pattern: /\b(Intl\.DateTimeFormat|toLocaleDateString|toLocaleTimeString)\(/g,
    exception: /timeZone/,
    fault: 'a format without a timeZone shows the time of this machine’s zone',
  },
];

const REASON = /\/\/ clock: \S.{10}/;

/**
 * Forbids machine clocks, which differ and can be set back, and browser time zones. Deadlines use PostgreSQL's clock
 * or Redis expiry (`src/platform/core/database-time.ts`), pages `serverNow()` (`src/web/client/lib/server-now.ts`),
 * durations `performance.now()`. An exception gives its reason on the line: `// clock: …`.
 */
export const timeFaults = (files: readonly SourceFile[]): string[] => files.filter(isCode).flatMap(faultsOf);

const isCode = ({ path }: SourceFile) =>
  /^src\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$|^src\/texts\/generated\//.test(path);

function faultsOf({ path, text }: SourceFile): string[] {
  const lines = text.split('\n');
  const faults = new Map<number, string>();
  for (const { pattern, exception, fault } of rules)
    for (const { index, 0: start } of text.matchAll(pattern)) {
      const line = text.slice(0, index).split('\n').length;
      const isNamed = exception?.test(callAt(text, index + start.length));
      if (!isNamed && !REASON.test(lines[line - 1] ?? '') && !isComment(lines[line - 1] ?? '')) faults.set(line, fault);
    }
  return [...faults].sort(([a], [b]) => a - b).map(([line, fault]) => `${path}:${line}: ${fault}`);
}

/** Returns the arguments up to the closing parenthesis. */
function callAt(text: string, from: number): string {
  let depth = 1;
  let at = from;
  for (; at < text.length && depth > 0; at++) depth += text[at] === '(' ? 1 : text[at] === ')' ? -1 : 0;
  return text.slice(from, at);
}

const isComment = (line: string) => /^\s*(\/\/|\/?\*)/.test(line);
