import { type HoursSpan, type OpeningHours, WEEKDAYS, WHOLE_DAY } from './opening-hours.ts';

/** A longer text is not opening hours. */
const LONGEST = 4_000;

/**
 * Reads what people write in a list: `Mon-Fri 9-5, Sat 10-2`, `M-F 8:30am-5pm; closed Sun`, `24/7`, `By appointment`,
 * `Lun-Vie 9-17`. Days may follow their times. Null for anything else and where two readings are likely: wrong hours on
 * a door are worse than none.
 */
export function readHours(text: string): OpeningHours | null {
  const tokens = text.length > LONGEST ? null : tokensOf(plain(text));
  return tokens && tokens.length > 0 ? assembled(tokens) : null;
}

type Token =
  | { kind: 'days'; days: readonly number[] }
  | { kind: 'date'; date: string }
  | { kind: 'span'; span: HoursSpan }
  | { kind: 'closed' | 'always' | 'appointment' };

const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\u2010-\u2015\u2212~]/g, '-')
    .replace(/\s+/g, ' ');

const DAY_NAMES: readonly (readonly [name: string, day: number])[] = [
  ['mon(?:day)?s?|lun(?:es)?', 1],
  ['tue(?:s(?:day)?s?)?|mar(?:tes)?', 2],
  ['wed(?:s|nesdays?)?|mie(?:rcoles)?', 3],
  ['thu(?:r(?:s(?:days?)?)?)?|jue(?:ves)?', 4],
  ['fri(?:days?)?|vie(?:rnes)?', 5],
  ['sat(?:urdays?)?|sab(?:ados?)?', 6],
  ['sun(?:days?)?|dom(?:ingos?)?', 7],
];
/** Single letters mean different days in English and Spanish, or two days: only the usual pairs are read. */
const LETTERS: Readonly<Record<string, readonly [from: number, to: number]>> = {
  'm-f': [1, 5],
  'm-th': [1, 4],
  'm-sa': [1, 6],
  'm-su': [1, 7],
  't-f': [2, 5],
  'tu-f': [2, 5],
  'tu-sa': [2, 6],
  'l-v': [1, 5],
  'l-s': [1, 6],
  'l-d': [1, 7],
  'l-j': [1, 4],
  'm-v': [2, 5],
};
const GROUPS: readonly (readonly [name: string, days: readonly number[]])[] = [
  ['weekdays|entre semana|dias laborables', [1, 2, 3, 4, 5]],
  ['weekends?|fin(?:es)? de semana', [6, 7]],
  ['daily|every ?day|7 days(?: a week)?|diario|diariamente|todos los dias', WEEKDAYS],
];
const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

const END = '(?![a-z0-9])';
const DAY = `(?:${DAY_NAMES.map(([name]) => name).join('|')})${END}\\.?`;
const TO = ' ?(?:-|to|thru|through|until|till|hasta|al?|y) ?';
const TIME =
  '(?:noon|midnight|mediodia|medianoche|\\d{1,2}(?:[:.h]\\d\\d)?(?: ?(?:[ap]\\.? ?m\\b\\.?|[ap](?![a-z0-9])|h(?:rs?|s)?\\b\\.?))?)';

interface Rule {
  readonly pattern: RegExp;
  /** Null for a text that is not readable; nothing for a word without meaning. */
  readonly token: (match: readonly string[]) => Token | null | undefined;
}

const rule = (pattern: string, token: Rule['token']): Rule => ({ pattern: new RegExp(pattern, 'y'), token });

const RULES: readonly Rule[] = [
  rule('(\\d{4})-(\\d\\d)-(\\d\\d)', ([, year, month, day]) => dateToken(year, month, day)),
  rule('(\\d{1,2})/(\\d{1,2})/(\\d{4})', ([, month, day, year]) => dateToken(year, month, day)),
  rule(`(${MONTHS.join('|')})[a-z]*\\.? (\\d{1,2})(?:st|nd|rd|th)?,? (\\d{4})`, ([, month = '', day, year]) =>
    dateToken(year, `${MONTHS.indexOf(month) + 1}`, day),
  ),
  rule(`(?:open )?24 ?(?:/|x|-) ?7(?!\\d)`, () => ({ kind: 'always' })),
  rule(`(?:open )?(?:24 ?(?:hours?|hrs?|horas|hs|h)|all day|todo el dia)${END}`, () => ({
    kind: 'span',
    span: WHOLE_DAY,
  })),
  rule(`(?:and |or |y )?(?:by (?:appointment|appt\\.?)|appointment)(?: only)?${END}`, () => ({ kind: 'appointment' })),
  rule(`(?:solo )?(?:con |previa |bajo )?cita(?: previa)?${END}`, () => ({ kind: 'appointment' })),
  rule(`(${DAY})(?:${TO}(${DAY}))?`, ([, from = '', to]) => daysToken(dayOf(from), to ? dayOf(to) : dayOf(from))),
  rule(`(${Object.keys(LETTERS).join('|')})${END}`, ([, letters = '']) => daysToken(...(LETTERS[letters] ?? [0, 0]))),
  ...GROUPS.map(([name, days]) => rule(`(?:${name})${END}`, () => ({ kind: 'days', days }))),
  rule(`(${TIME})${TO}(${TIME})(?!\\d)`, ([, from = '', to = '']) => {
    const span = spanOf(from, to);
    return span && { kind: 'span', span };
  }),
  rule(`(?:closed|cerrad[oa])${END}`, () => ({ kind: 'closed' })),
  rule(
    `(?:and|y|e|open|abierto|opening|business|office|store|hours?|horas?|horario|hrs|from|de|desde|on|los|las)${END}`,
    () => undefined,
  ),
  rule('[\\s,;:|/&.()]+', () => undefined),
];

/** Null where a part is not understood. */
function tokensOf(text: string): Token[] | null {
  const tokens: Token[] = [];
  for (let at = 0; at < text.length; ) {
    const found = matchAt(text, at);
    if (!found || found.token === null) return null;
    if (found.token) tokens.push(found.token);
    at += found.length;
  }
  return tokens;
}

function matchAt(text: string, at: number): { token: Token | null | undefined; length: number } | null {
  for (const { pattern, token } of RULES) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match) return { token: token(match), length: match[0].length };
  }
  return null;
}

const dateToken = (year = '', month = '', day = ''): Token => ({
  kind: 'date',
  date: `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
});

const dayOf = (text: string) => DAY_NAMES.find(([name]) => new RegExp(`^(?:${name})\\.?$`).test(text))?.[1] ?? 0;

/** Past Sunday: `Sat–Mon`. */
function daysToken(from: number, to: number): Token {
  const count = ((to - from + 7) % 7) + 1;
  return { kind: 'days', days: Array.from({ length: count }, (_, at) => ((from + at - 1) % 7) + 1) };
}

interface Clock {
  readonly hour: number;
  readonly minute: string;
  /** Whether morning or afternoon is certain. */
  readonly half: 'am' | 'pm' | null;
  readonly is24: boolean;
}

function clockOf(text: string): Clock | null {
  if (/^(noon|mediodia)/.test(text)) return { hour: 12, minute: '00', half: 'pm', is24: false };
  if (/^(midnight|medianoche)/.test(text)) return { hour: 12, minute: '00', half: 'am', is24: false };
  const [, figures = '', minute = '00', half] = /^(\d{1,2})(?:[:.h](\d\d))? ?([ap])?/.exec(text) ?? [];
  const hour = Number(figures);
  if (hour > 24 || minute > '59' || (half && (hour > 12 || hour === 0))) return null;
  const is24 = !half && (hour > 12 || figures.startsWith('0') || /\dh/.test(text));
  return { hour, minute, half: half === 'a' ? 'am' : half === 'p' ? 'pm' : null, is24 };
}

/** Null for times that do not exist, and for those that could be morning or afternoon. */
function spanOf(fromText: string, toText: string): HoursSpan | null {
  const [from, to] = [clockOf(fromText), clockOf(toText)];
  if (!from || !to) return null;
  if (from.is24 || to.is24) return span24(from, to);
  if (from.half) return span(from, from.half, to, to.half ?? halfAfter(from, to));
  if (to.half) return span(from, halfBefore(from, to), to, to.half);
  const [start, end] = [from, to].map(onDial) as [number, number];
  if (to.hour === 12 && from.hour !== 12) return span(from, 'am', to, 'pm');
  if (from.hour === 12) return end === 0 ? null : span(from, 'pm', to, 'pm');
  if (from.hour >= 6 && end <= start) return span(from, 'am', to, 'pm');
  return from.hour < 6 && end > start ? span(from, 'pm', to, 'pm') : null;
}

/** Minutes on a dial of twelve hours. */
const onDial = ({ hour, minute }: Clock) => (hour % 12) * 60 + Number(minute);
const other = (half: 'am' | 'pm') => (half === 'am' ? 'pm' : 'am');
/** `9am-5`: the next time that the clock shows it. */
const halfAfter = (from: Clock, to: Clock) =>
  onDial(to) > onDial(from) ? (from.half ?? 'am') : other(from.half ?? 'am');
/** `9-5pm`: the last time before. */
const halfBefore = (from: Clock, to: Clock) => (onDial(from) < onDial(to) ? (to.half ?? 'pm') : other(to.half ?? 'pm'));

/** `08:00-05:00` may mean the afternoon. */
function span24(from: Clock, to: Clock): HoursSpan | null {
  if (from.half || to.half) return null;
  if (to.hour <= from.hour && from.hour <= 12 && to.hour !== 0) return null;
  const ends = to.hour === 24 ? { ...to, hour: 0 } : to;
  if (from.hour > 23 || (to.hour === 24 && to.minute !== '00')) return null;
  return { from: written(from.hour, from.minute), to: written(ends.hour, ends.minute) };
}

function span(from: Clock, fromHalf: 'am' | 'pm', to: Clock, toHalf: 'am' | 'pm'): HoursSpan {
  const at = ({ hour, minute }: Clock, half: 'am' | 'pm') => written((hour % 12) + (half === 'pm' ? 12 : 0), minute);
  return { from: at(from, fromHalf), to: at(to, toHalf) };
}

const written = (hour: number, minute: string) => `${String(hour).padStart(2, '0')}:${minute}`;

/** Null where days have no times, or times no days. */
function assembled(tokens: readonly Token[]): OpeningHours | null {
  const hours: OpeningHours = { weekly: [], exceptions: [] };
  const closedDays = new Set<number>();
  let at = 0;
  while (at < tokens.length) {
    const token = tokens[at];
    if (token?.kind === 'always') hours.weekly.push({ days: [...WEEKDAYS], ...WHOLE_DAY });
    if (token?.kind === 'appointment') hours.byAppointment = true;
    if (token?.kind === 'always' || token?.kind === 'appointment') {
      at++;
      continue;
    }
    const clause = clauseAt(tokens, at);
    if (!clause) return null;
    at += clause.length;
    if (clause.isClosed && clause.date) hours.exceptions.push({ date: clause.date, closed: true });
    else if (clause.isClosed) for (const day of clause.days) closedDays.add(day);
    for (const one of clause.spans) {
      if (clause.date) hours.exceptions.push({ date: clause.date, ...one });
      else hours.weekly.push({ days: sorted(clause.days), ...one });
    }
  }
  return withoutDays(hours, closedDays);
}

interface Clause {
  readonly days: readonly number[];
  readonly date: string | null;
  readonly spans: readonly HoursSpan[];
  readonly isClosed: boolean;
  /** In tokens. */
  readonly length: number;
}

/** `Mon–Fri 9–5`, `Sat closed`, `closed Sat` or `9–5 Mon–Fri`. */
function clauseAt(tokens: readonly Token[], start: number): Clause | null {
  const isSubject = ({ kind }: Token) => kind === 'days' || kind === 'date';
  const run = (at: number, isWanted: (token: Token) => boolean) => {
    const rest = tokens.slice(at);
    const end = rest.findIndex((token) => !isWanted(token));
    return end < 0 ? rest : rest.slice(0, end);
  };
  const isFirst = tokens[start] && isSubject(tokens[start]);
  const isClosedFirst = tokens[start]?.kind === 'closed';
  const isSpan = ({ kind }: Token) => kind === 'span';
  const before = isFirst ? run(start, isSubject) : isClosedFirst ? tokens.slice(start, start + 1) : run(start, isSpan);
  const next = tokens[start + before.length];
  const isClosed = isClosedFirst || (isFirst && next?.kind === 'closed');
  const after = !isFirst ? run(start + before.length, isSubject) : isClosed ? [] : run(start + before.length, isSpan);
  const subjects = isFirst ? before : after;
  const said = isFirst ? after : before;
  const dates = subjects.flatMap((token) => (token.kind === 'date' ? token.date : []));
  const days = subjects.flatMap((token) => (token.kind === 'days' ? token.days : []));
  const hasNoTimes = said.length === 0 && !isClosed && next?.kind !== 'appointment';
  if (hasNoTimes || subjects.length === 0 || dates.length > 1 || (dates.length === 1 && days.length > 0)) return null;
  return {
    days,
    date: dates[0] ?? null,
    isClosed: Boolean(isClosed),
    spans: said.flatMap((token) => (token.kind === 'span' ? token.span : [])),
    length: before.length + after.length + (isFirst && isClosed ? 1 : 0),
  };
}

const sorted = (days: readonly number[]) => [...new Set(days)].sort((a, b) => a - b);

/** `Mon–Sun 9–5, closed Sun`. Null without any hours. */
function withoutDays({ weekly, ...rest }: OpeningHours, closed: ReadonlySet<number>): OpeningHours | null {
  const open = weekly.map((one) => ({ ...one, days: one.days.filter((day) => !closed.has(day)) }));
  const hours = { weekly: open.filter(({ days }) => days.length > 0), ...rest };
  return hours.weekly.length + hours.exceptions.length > 0 || hours.byAppointment ? hours : null;
}
