import { existsSync, globSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { anchorsOf } from '../operations/faults.ts';
import type { Check } from './sources.ts';

/** Requires a reason on a suppression's line. Biome forbids `any`. */
export const suppressions: Check = (files) =>
  files
    .filter(({ path }) => /\.(tsx?|css|c?js)$/.test(path) && !path.startsWith('scripts/structure/'))
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, index) => {
        const suppression = /biome-ignore(?:-\w+)?\s+[\w/]+(.*)|@ts-(?:ignore|nocheck|expect-error)(.*)/.exec(line);
        const reason = (suppression?.[1] ?? suppression?.[2] ?? '').replaceAll(/[^\w]/g, '');
        return suppression && reason.length < 6 ? [`${path}:${index + 1}: a suppression without a reason`] : [];
      }),
    );

const ARCHITECTURE = 'docs/develop/architecture.md';

export const namedPaths: Check = (files) => {
  const documents = files.filter(({ path }) => path.endsWith('.md'));
  const otherFiles = files.filter(({ path }) => !path.endsWith('.md') && !path.startsWith('scripts/structure/'));
  const missingDocument = documents.some(({ path }) => path === ARCHITECTURE) ? [] : [`${ARCHITECTURE}: is missing`];
  const anchors = new Map(documents.map(({ path, text }) => [path, anchorsOf(text)]));
  return [
    ...missingDocument,
    ...documents.flatMap(({ path, text }) => {
      const links = linksOf(path, text);
      const mentionedPaths = [
        ...text.matchAll(/`((?:src|scripts|tools|test|e2e|bench|docs|migrations|deploy|\.ci)\/[^`\s]*)`/g),
      ].map((match) => match[1] ?? '');
      return [
        ...[...mentionedPaths, ...links.map(({ target }) => target)]
          .filter((name) => !existsOnDisk(name))
          .map((name) => `${path}: names ${name}, which is not there`),
        ...links
          .filter(({ target, anchor }) => anchor !== undefined && anchors.get(target)?.has(anchor) === false)
          .map(({ target, anchor }) => `${path}: ${target} has no heading #${anchor}`),
      ];
    }),
    ...otherFiles.flatMap(({ path, text }) =>
      [...text.matchAll(/(?<![\w/.-])docs\/[\w/.-]+\.md\b/g)]
        .filter(([name]) => !existsSync(name))
        .map(([name]) => `${path}: names ${name}, which is not there`),
    ),
  ];
};

function linksOf(path: string, text: string): { target: string; anchor?: string }[] {
  return [...text.matchAll(/\]\((?!\w+:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].map(([, linkPath = '', anchor]) => ({
    target: linkPath === '' ? path : join(dirname(path), linkPath),
    ...(anchor !== undefined && { anchor }),
  }));
}

/** A placeholder matches any file. */
function existsOnDisk(name: string): boolean {
  const pattern = name.replaceAll(/<[^>]*>|…/g, '*').replaceAll(/\*+/g, '*');
  return pattern.includes('*') || pattern.includes('{') ? globSync(pattern).length > 0 : existsSync(pattern);
}

const COMMENT = /\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/[^\n]*/g;
/** Names in comments that can only be identifiers: `camelCase` between backticks, and the class after `@throws`. */
const IDENTIFIER = /`([a-z]+[A-Z]\w*)(?:\(\))?`|@throws ([A-Z]\w+)/g;
const WORD = /[A-Za-z_$][\w$]*/g;

/** Refuses comments that name an identifier that no code has, such as one that was renamed since. */
export const namedIdentifiers: Check = (files) => {
  const programs = files.filter(({ path }) => /\.(?:[cm]?[jt]sx?|css|html|json|sh|ya?ml)$/.test(path));
  const codeWords = new Set(programs.flatMap(({ text }) => text.replace(COMMENT, ' ').match(WORD) ?? []));
  return programs
    .filter(({ path }) => /\.tsx?$/.test(path) && !path.startsWith('scripts/structure/'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(COMMENT)].flatMap((comment) =>
        [...comment[0].matchAll(IDENTIFIER)]
          .map((match) => ({ name: match[1] ?? match[2] ?? '', at: comment.index + match.index }))
          .filter(({ name }) => !codeWords.has(name))
          .map(({ name, at }) => `${path}:${lineAt(text, at)}: names ${name}, which no code declares`),
      ),
    );
};

const lineAt = (text: string, at: number): number => text.slice(0, at).split('\n').length;

const MACHINE_SPECIFIC = [
  {
    pattern: /\bregistry\.[a-z0-9-]+\.(org|com|io|net|dev|cn)\b|\bartifactory\b|"resolved": "http/i,
    what: 'a registry',
  },
  { pattern: /(^|[\s"'`(=])\/(home|Users|root|work)\/[\w.-]+/m, what: 'a path of one machine' },
];

/** Forbids paths of one machine, and registries. */
export const portability: Check = (files) =>
  files
    .filter(({ path }) => !path.startsWith('scripts/structure/'))
    .flatMap(({ path, text }) =>
      MACHINE_SPECIFIC.flatMap(({ pattern, what: description }) => {
        const match = pattern.exec(text)?.[0].trim();
        return match ? [`${path}: ${description} (${match})`] : [];
      }),
    );
