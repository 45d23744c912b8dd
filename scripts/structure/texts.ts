import { existsSync, globSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import type { Check } from './sources.ts';

/** A rule is switched off only together with the reason for it. (That nothing is `any`, Biome sees to.) */
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

/** What the documents name exists: paths in `code`, and links to other files. */
export const namedPaths: Check = (files) => {
  const documents = files.filter(({ path }) => /^(docs\/.*|README|CONTRIBUTING)\.md$/.test(path));
  const missing = documents.some(({ path }) => path === 'docs/ARCHITECTURE.md')
    ? []
    : ['docs/ARCHITECTURE.md: is missing'];
  return [
    ...missing,
    ...documents.flatMap(({ path, text }) => {
      const named = [
        ...text.matchAll(/`((?:src|scripts|tools|test|e2e|bench|docs|migrations|deploy|\.ci)\/[^`\s]*)`/g),
      ].map((match) => match[1] ?? '');
      const linked = [...text.matchAll(/\]\((?!\w+:|#)([^)#\s]+)/g)].map((match) =>
        join(dirname(path), match[1] ?? ''),
      );
      return [...named, ...linked]
        .filter((name) => !isThere(name))
        .map((name) => `${path}: names ${name}, which is not there`);
    }),
  ];
};

/** A name with a placeholder in it stands for many. */
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

/** Nothing in the repository depends on where it was written. */
export const portability: Check = (files) =>
  files
    .filter(({ path }) => !path.startsWith('scripts/structure/'))
    .flatMap(({ path, text }) =>
      OF_ONE_MACHINE.flatMap(({ pattern, what }) => {
        const found = pattern.exec(text)?.[0].trim();
        return found ? [`${path}: ${what} (${found})`] : [];
      }),
    );
