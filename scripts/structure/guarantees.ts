import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { z } from 'zod';
import type { Check, SourceFile } from './sources.ts';

const DOCUMENTS = ['docs/STYLE.md', 'docs/ARCHITECTURE.md'];

/** The words in which a sentence promises something. */
const PROMISES =
  /\b(never|always|cannot|nobody|only|alone|every|exactly|at most|at least|no others?|must|refuses?|does not compile)\b/i;

/** Files that fail when a promise is broken: tests, checks, constraints, settings of tools. */
const HOLDERS = /\.test\.tsx?$|^scripts\/|^migrations\/|^\.dependency-cruiser\.cjs$|^biome\.json$|^tsconfig\.json$/;

/** What STYLE and ARCHITECTURE promise, they promise together with the rule or the test that fails when it is broken. */
export const guarantees: Check = (files) => {
  const rules = rulesOf(files);
  const isHolder = (name: string) => rules.has(name) || (HOLDERS.test(name) && existsSync(name));
  return DOCUMENTS.flatMap((path) =>
    sectionsOf(files.find((file) => file.path === path)?.text ?? '').flatMap(({ isHeld, blocks }) =>
      blocks
        .filter((block) => (isHeld && block.startsWith('- ')) || PROMISES.test(withoutNames(block)))
        .filter((block) => !namesIn(block).some(isHolder))
        .map((block) => `${path}: promises something and names nothing that holds it: ${block.slice(0, 90)}…`),
    ),
  );
};

/** Every entry of these sections is a promise, whatever its words. */
const HELD = /^(Held by checks|Rules that carry the promises)$/;

function sectionsOf(text: string): { isHeld: boolean; blocks: string[] }[] {
  return text.split(/^## /m).map((section) => {
    const [heading = '', ...lines] = section.split('\n');
    return { isHeld: HELD.test(heading), blocks: blocksOf(lines.join('\n')) };
  });
}

/** Paragraphs, entries of lists and rows of tables; no headings, no drawings. */
function blocksOf(text: string): string[] {
  return text
    .replace(/^```[\s\S]*?^```$/gm, '')
    .split(/\n\s*\n|\n(?=[-|] |\d+\. )/)
    .map((block) => block.replace(/\s+/g, ' ').trim())
    .filter((block) => block && !block.startsWith('#'));
}

const namesIn = (block: string) => [...block.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '');
const withoutNames = (block: string) => block.replace(/`[^`]+`/g, '');

const cruiser = z.object({ forbidden: z.array(z.object({ name: z.string() })) });

/** The names of the rules of dependency-cruiser, of Biome's rules that are set, and of the checks of the structure. */
function rulesOf(files: readonly SourceFile[]): Set<string> {
  const text = (path: string) => files.find((file) => file.path === path)?.text ?? '';
  const { forbidden } = cruiser.parse(createRequire(import.meta.url)('../../.dependency-cruiser.cjs'));
  const lints = [...text('biome.json').matchAll(/"(no\w+|use\w+)": "error"/g)];
  const [, checks = ''] = /const checks[^=]*= \[([^\]]*)\]/.exec(text('scripts/check-structure.ts')) ?? [];
  return new Set([
    ...forbidden.map(({ name }) => name),
    ...lints.map((match) => match[1] ?? ''),
    ...checks.split(/[,\s]+/).filter(Boolean),
  ]);
}
