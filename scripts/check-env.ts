import { variables } from '../src/platform/config/env.ts';
import type { Check } from './structure/sources.ts';

const EXAMPLE = '.env.example';
const ENV = 'src/platform/config/env.ts';

/** `.env.example` documents every variable the product reads, once, and no other. */
export const environment: Check = (files) => {
  const example = files.find(({ path }) => path === EXAMPLE)?.text ?? '';
  const explained = new Map<string, boolean>();
  const twice = new Set<string>();
  let comments = 0;
  for (const line of example.split('\n')) {
    const name = /^#? ?([A-Z][A-Z0-9_]*)=/.exec(line)?.[1];
    if (name && explained.has(name)) twice.add(name);
    if (name) explained.set(name, comments > 0);
    comments = !name && line.startsWith('# ') ? comments + 1 : 0;
  }
  const read = Object.keys(variables);
  const strays = files.filter(
    ({ path, text }) => /^src\/.*\.tsx?$/.test(path) && path !== ENV && text.includes('process.env'),
  );
  return [
    ...read.filter((name) => !explained.has(name)).map((name) => `${EXAMPLE}: ${name} is missing`),
    ...[...explained.keys()].filter((name) => !read.includes(name)).map((name) => `${EXAMPLE}: ${name} is not read`),
    ...[...explained].filter(([, has]) => !has).map(([name]) => `${EXAMPLE}: ${name} has no comment above it`),
    ...[...twice].map((name) => `${EXAMPLE}: ${name} stands twice`),
    ...strays.map(({ path }) => `${path}: reads process.env; only ${ENV} does`),
  ];
};
