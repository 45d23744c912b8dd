import { type Calls, callsOf, type Declaration } from './calls.ts';
import type { Check, SourceFile } from './sources.ts';
import { nodesOf, syntaxOf } from './syntax.ts';

const DOCUMENT = 'docs/ARCHITECTURE.md';
/** The numbered list of the section. */
const LIST = /^## One change's way through the system\n[\s\S]*?^(1\. [\s\S]*?)\n\n/m;

/** What serves every change alike and knows none. */
const MACHINERY = /^src\/(platform|web\/http|web\/client\/(lib|ui|components|entities))\//;

const START = 'src/web/client/features/tenants/TenantForm.tsx';
const ROUTE = { method: 'PUT', path: '/api/tenants/:id' };
const ROUTES = 'src/modules/directory/routes.ts';

/** ARCHITECTURE lists the files that a saved tenant goes through to the displays: these, in this order, and no others. */
export const wayOfOneChange: Check = async (files) => {
  const document = files.find(({ path }) => path === DOCUMENT);
  const list = LIST.exec(document?.text ?? '')?.[1] ?? '';
  const listed = [...list.matchAll(/`(src\/[^`]+)`/g)].map((match) => match[1] ?? '');
  const way = await deriveWay(files);
  if (listed.join() === way.join()) return [];
  return [`${DOCUMENT}: a saved tenant goes through other files than the list says:\n  ${way.join('\n  ')}`];
};

const derived = new WeakMap<readonly SourceFile[], Promise<string[]>>();

/** The files in the order in which a saved tenant passes them, from the form to the fetch of a display; looked for once. */
export function deriveWay(files: readonly SourceFile[]): Promise<string[]> {
  const way = derived.get(files) ?? findWay(files);
  derived.set(files, way);
  return way;
}

async function findWay(files: readonly SourceFile[]): Promise<string[]> {
  const calls = await callsOf(files);
  const save = follow(calls, at(calls, START, /function TenantForm\b/), /'PUT', `\/api\/tenants\/\$\{/);
  const route = await calls.partOf(ROUTES, await routeNode(files));
  const change = follow(calls, route, /recordEvent\(tx, directoryChangedEvent\b/);
  const relay = [at(calls, 'src/workers/', /\bpublishEvents\(/)];
  const gateway = at(calls, 'src/realtime/', /\bfollowEvents\(/);
  const push = [...follow(calls, gateway, /name: 'directory:changed'/), ...follow(calls, gateway, /\.emit\(/)];
  const socket = at(calls, 'src/web/client/', /\.on\('directory:changed'/);
  const display = fetchAfter(calls, socket, [/function createFollower\b/, /'GET', `\/api\/property\?/]);
  const passed = [...save, ...change, ...relay, ...push, ...display].map(({ path }) => path);
  return [...new Set(passed)].filter((path) => !MACHINERY.test(path));
}

/** The one declaration below a path that says this. */
function at({ declarations }: Calls, path: string, says: RegExp): Declaration {
  const found = declarations.filter((declaration) => declaration.path.startsWith(path) && says.test(declaration.text));
  if (found.length !== 1 || !found[0]) throw new Error(`${found.length} declarations below ${path} say ${says}`);
  return found[0];
}

function follow(calls: Calls, start: Declaration, goal: RegExp): Declaration[] {
  const found = calls.way(start, ({ text }) => goal.test(text));
  if (!found) throw new Error(`nothing leads from ${start.path} to ${goal}`);
  return found;
}

/** From what hears a message by what decides to what fetches: all are named by one declaration, the most directly. */
function fetchAfter(calls: Calls, heard: Declaration, goals: readonly RegExp[]): Declaration[] {
  const meetings = calls.declarations.flatMap((meeting) => {
    const up = calls.way(meeting, (declaration) => declaration === heard);
    const down = goals.map((goal) => up && calls.way(meeting, ({ text }) => goal.test(text)));
    return up && down.every((one) => one !== null) ? [[...up.toReversed(), ...down.flat()]] : [];
  });
  const [nearest] = meetings.sort((one, other) => one.length - other.length);
  if (!nearest) throw new Error(`nothing leads from ${heard.path} to ${goals.join(' and ')}`);
  return nearest;
}

async function routeNode(files: readonly SourceFile[]) {
  const file = files.find(({ path }) => path === ROUTES);
  if (!file) throw new Error(`${ROUTES} is missing`);
  const { body } = await syntaxOf(file);
  for (const node of nodesOf(body)) {
    if (node.type !== 'ObjectExpression') continue;
    const texts = [...nodesOf(node)].filter(({ type }) => type === 'StringLiteral').map(({ value }) => value);
    if (texts[0] === ROUTE.method && texts[1] === ROUTE.path) return node;
  }
  throw new Error(`${ROUTES} declares no ${ROUTE.method} ${ROUTE.path}`);
}
