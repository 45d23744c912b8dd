import { existsSync, globSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { anchorsOf } from '../operations/faults.ts';
import type { Check } from './sources.ts';

/** A suppression needs its reason on the line. Biome forbids `any`. */
export const suppressions: Check = (files) =>
  files
    .filter(({ path }) => /\.(tsx?|css|c?js)$/.test(path) && !path.startsWith('scripts/structure/'))
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, index) => {
        const says = /biome-ignore(?:-\w+)?\s+[\w/]+(.*)|@ts-(?:ignore|nocheck|expect-error)(.*)/.exec(line);
        const reason = (says?.[1] ?? says?.[2] ?? '').replaceAll(/[^\w]/g, '');
        return says && reason.length < 6 ? [`${path}:${index + 1}: a suppression without a reason`] : [];
      }),
    );

const ARCHITECTURE = 'docs/develop/architecture.md';

export const namedPaths: Check = (files) => {
  const documents = files.filter(({ path }) => path.endsWith('.md'));
  const others = files.filter(({ path }) => !path.endsWith('.md') && !path.startsWith('scripts/structure/'));
  const missing = documents.some(({ path }) => path === ARCHITECTURE) ? [] : [`${ARCHITECTURE}: is missing`];
  const anchors = new Map(documents.map(({ path, text }) => [path, anchorsOf(text)]));
  return [
    ...missing,
    ...documents.flatMap(({ path, text }) => {
      const links = linksOf(path, text);
      const named = [
        ...text.matchAll(/`((?:src|scripts|tools|test|e2e|bench|docs|migrations|deploy|\.ci)\/[^`\s]*)`/g),
      ].map((match) => match[1] ?? '');
      return [
        ...[...named, ...links.map(({ target }) => target)]
          .filter((name) => !isThere(name))
          .map((name) => `${path}: names ${name}, which is not there`),
        ...links
          .filter(({ target, anchor }) => anchor !== undefined && anchors.get(target)?.has(anchor) === false)
          .map(({ target, anchor }) => `${path}: ${target} has no heading #${anchor}`),
      ];
    }),
    ...others.flatMap(({ path, text }) =>
      [...text.matchAll(/(?<![\w/.-])docs\/[\w/.-]+\.md\b/g)]
        .filter(([name]) => !existsSync(name))
        .map(([name]) => `${path}: names ${name}, which is not there`),
    ),
  ];
};

function linksOf(path: string, text: string): { target: string; anchor?: string }[] {
  return [...text.matchAll(/\]\((?!\w+:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].map(([, to = '', anchor]) => ({
    target: to === '' ? path : join(dirname(path), to),
    ...(anchor !== undefined && { anchor }),
  }));
}

/** A placeholder matches any file. */
function isThere(name: string): boolean {
  const pattern = name.replaceAll(/<[^>]*>|…/g, '*').replaceAll(/\*+/g, '*');
  return pattern.includes('*') || pattern.includes('{') ? globSync(pattern).length > 0 : existsSync(pattern);
}

const OF_ONE_MACHINE = [
  {
    pattern: /\bregistry\.[a-z0-9-]+\.(org|com|io|net|dev|cn)\b|\bartifactory\b|"resolved": "http/i,
    what: 'a registry',
  },
  { pattern: /(^|[\s"'`(=])\/(home|Users|root|work)\/[\w.-]+/m, what: 'a path of one machine' },
];

/** No paths of one machine, no registries. */
export const portability: Check = (files) =>
  files
    .filter(({ path }) => !path.startsWith('scripts/structure/'))
    .flatMap(({ path, text }) =>
      OF_ONE_MACHINE.flatMap(({ pattern, what }) => {
        const found = pattern.exec(text)?.[0].trim();
        return found ? [`${path}: ${what} (${found})`] : [];
      }),
    );
