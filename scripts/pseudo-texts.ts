import { parse, type Token } from '@messageformat/parser';
import { build, type Plugin, type Rolldown } from 'vite';
import { cataloguesIn, compiled, type Messages } from './build-texts.ts';

// Pseudo-localization: reveals untranslated texts and layouts that break on longer words.

const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const ACCENTED = 'áƀçđéƒǧĥíĵķłɱñóƥɋŕšŧúṽŵẋýžÁƁÇĐÉƑǦĤÍĴĶŁṀÑÓƤɊŔŠŦÚṼŴẊÝŽ';
const LONGER = 0.35;
const PADS = 6;

/** Keeps arguments, plurals and choices. */
export function pseudo(message: string): string {
  const tokens = parse(message);
  const letters = tokens.reduce((sum, token) => sum + lengthOf(token), 0);
  const pads = '~'.repeat(Math.ceil(letters * LONGER)).match(new RegExp(`.{1,${PADS}}`, 'g')) ?? [];
  return `[${[written(tokens, ''), ...pads].join(' ')}]`;
}

/** Must run before the page's own script. */
export async function pseudoScript(): Promise<string> {
  const modules = new Map(
    [...cataloguesIn()].map(([name, languages]) => [name, compiled('en', pseudoOf(languages.get('en') ?? {}))]),
  );
  const names = [...modules.keys()];
  const entry = [
    ...names.map((name, at) => `import words${at} from ${JSON.stringify(PREFIX + name)};`),
    `globalThis.foyerWords = { ${names.map((name, at) => `${JSON.stringify(name)}: words${at}`).join(', ')} };`,
  ];
  const built = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [virtual(new Map([...modules, [ENTRY, entry.join('\n')]]))],
    build: { write: false, minify: false, rolldownOptions: { input: PREFIX + ENTRY, output: { format: 'iife' } } },
  });
  const [{ output }] = [built].flat() as [Rolldown.RolldownOutput];
  return output[0].code;
}

const PREFIX = 'pseudo:';
const ENTRY = 'entry';

const virtual = (modules: ReadonlyMap<string, string>): Plugin => ({
  name: 'pseudo-texts',
  enforce: 'pre',
  resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : null),
  load: (id) => (id.startsWith(`\0${PREFIX}`) ? (modules.get(id.slice(PREFIX.length + 1)) ?? null) : null),
});

const pseudoOf = (messages: Messages): Messages =>
  Object.fromEntries(
    Object.entries(messages).map(([key, value]) => [key, typeof value === 'string' ? pseudo(value) : pseudoOf(value)]),
  );

/** The longest branch of a choice. */
function lengthOf(token: Token): number {
  if (token.type === 'content') return token.value.length;
  if (!('cases' in token)) return 0;
  return Math.max(...token.cases.map(({ tokens }) => tokens.reduce((sum, inner) => sum + lengthOf(inner), 0)));
}

/** @param special quoted besides braces: `#` within a plural */
function written(tokens: readonly Token[], special: string): string {
  return tokens.map((token) => one(token, special)).join('');
}

function one(token: Token, special: string): string {
  if (token.type === 'content') return accented(token.value).replace(new RegExp(`[{}${special}]+`, 'g'), "'$&'");
  if (token.type === 'octothorpe') return '#';
  if (token.type === 'argument') return `{${token.arg}}`;
  if (token.type === 'function')
    return `{${token.arg}, ${token.key}${token.param ? `, ${written(token.param, '')}` : ''}}`;
  const inner = token.type === 'select' ? special : '#';
  const cases = token.cases.map(({ key, tokens }) => `${key} {${written(tokens, inner)}}`);
  return `{${token.arg}, ${token.type}, ${cases.join(' ')}}`;
}

const accented = (text: string) => [...text].map((letter) => ACCENTED[PLAIN.indexOf(letter)] ?? letter).join('');
