import { variables } from '../src/platform/config/env.ts';
import type { Check } from './structure/sources.ts';

const EXAMPLE = '.env.example';
const ENV = 'src/platform/config/env.ts';

/** Requires `.env.example` to document every variable once, and no other. */
export const environment: Check = (files) => {
  const example = files.find(({ path }) => path === EXAMPLE)?.text ?? '';
  const commentByName = new Map<string, boolean>();
  const duplicateNames = new Set<string>();
  let commentLines = 0;
  for (const line of example.split('\n')) {
    const name = /^#? ?([A-Z][A-Z0-9_]*)=/.exec(line)?.[1];
    if (name && commentByName.has(name)) duplicateNames.add(name);
    if (name) commentByName.set(name, commentLines > 0);
    commentLines = !name && line.startsWith('# ') ? commentLines + 1 : 0;
  }
  const readNames = Object.keys(variables);
  const strayReaders = files.filter(
    ({ path, text }) => /^src\/.*\.tsx?$/.test(path) && path !== ENV && text.includes('process.env'),
  );
  return [
    ...readNames.filter((name) => !commentByName.has(name)).map((name) => `${EXAMPLE}: ${name} is missing`),
    ...[...commentByName.keys()]
      .filter((name) => !readNames.includes(name))
      .map((name) => `${EXAMPLE}: ${name} is not read`),
    ...[...commentByName].filter(([, has]) => !has).map(([name]) => `${EXAMPLE}: ${name} has no comment above it`),
    ...[...duplicateNames].map((name) => `${EXAMPLE}: ${name} stands twice`),
    ...strayReaders.map(({ path }) => `${path}: reads process.env; only ${ENV} does`),
  ];
};
