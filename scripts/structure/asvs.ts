import type { Check } from './sources.ts';

const DOCUMENT = 'docs/reports/asvs.md';
const ROW = /^\| (?<numbers>\d+\.\d+\.\d+(?:, \d+\.\d+\.\d+)*) \| (?<status>met|open|n\/a) \| (?<text>[^|]*\S) \|$/;
const TEST = /`([\w./-]+\.test\.tsx?)`/g;

/** Requires one status per requirement, and existing tests for a met one. */
export const asvsStatuses: Check = (files) => {
  const document = files.find(({ path }) => path === DOCUMENT);
  if (!document) return [`${DOCUMENT}: is missing`];
  const paths = new Set(files.map(({ path }) => path));
  const listedNumbers = new Set<string>();
  return document.text.split('\n').flatMap((line, at) => {
    if (!/^\|\s*\d/.test(line)) return [];
    const faults = faultsOf(line, paths, listedNumbers);
    return faults.map((fault) => `${DOCUMENT}:${at + 1}: ${fault}`);
  });
};

function faultsOf(line: string, paths: ReadonlySet<string>, listedNumbers: Set<string>): string[] {
  const { numbers, status, text = '' } = ROW.exec(line)?.groups ?? {};
  if (!numbers) return ['is not a row of numbers, a status (met, open, n/a) and a text'];
  const faults: string[] = [];
  for (const number of numbers.split(', ')) {
    if (listedNumbers.has(number)) faults.push(`${number} has a status already`);
    listedNumbers.add(number);
  }
  const tests = [...text.matchAll(TEST)].map(([, path = '']) => path);
  if (status === 'met' && tests.length === 0) faults.push('is met and names no test');
  for (const path of tests) if (!paths.has(path)) faults.push(`names ${path}, which does not exist`);
  return faults;
}
