import { type HoursSpan, type OpeningHours, WEEKDAYS, WHOLE_DAY } from './opening-hours.ts';

const MAX_CHARACTERS = 4_000;

/**
 * Parses `Mon-Fri 9-5, Sat 10-2`, `M-F 8:30am-5pm; closed Sun`, `24/7`, `By appointment`, `Lun-Vie 9-17`. Days may
 * follow times. Null for unknown and ambiguous texts: wrong hours are worse than none.
 */
export function parseHours(text: string): OpeningHours | null {
  const tokens = text.length > MAX_CHARACTERS ? null : tokenize(normalizeText(text));
  return tokens && tokens.length > 0 ? assembleHours(tokens) : null;
}

type Token =
  | { kind: 'days'; days: readonly number[] }
  | { kind: 'date'; date: string }
  | { kind: 'span'; span: HoursSpan }
  | { kind: 'closed' | 'always' | 'appointment' };

const normalizeText = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\u2010-\u2015\u2212~]/g, '-')
    .replace(/\s+/g, ' ');

const DAY_NAMES = [
  'mon(?:day)?s?|lun(?:es)?',
  'tue(?:s(?:day)?s?)?|mar(?:tes)?',
  'wed(?:s|nesdays?)?|mie(?:rcoles)?',
  'thu(?:r(?:s(?:days?)?)?)?|jue(?:ves)?',
  'fri(?:days?)?|vie(?:rnes)?',
  'sat(?:urdays?)?|sab(?:ados?)?',
  'sun(?:days?)?|dom(?:ingos?)?',
];
/** Unambiguous pairs only: single letters differ in English and Spanish. */
const LETTER_RANGES: Readonly<Record<string, readonly [from: number, to: number]>> = {
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
const MONTH_NAMES = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec';
const MONTHS = MONTH_NAMES.split('|');

const WORD_END = '(?![a-z0-9])';
const DAY = `(?:${DAY_NAMES.join('|')})${WORD_END}\\.?`;
const TO_WORDS = ' ?(?:-|to|thru|through|until|till|hasta|al?|y) ?';
const TIME =
  '(?:noon|midnight|mediodia|medianoche|\\d{1,2}(?:[:.h]\\d\\d)?(?: ?(?:[ap]\\.? ?m\\b\\.?|[ap](?![a-z0-9])|h(?:rs?|s)?\\b\\.?))?)';

interface Rule {
  readonly pattern: RegExp;
  /** Null for an unreadable text; undefined for a word without meaning. */
  readonly token: (match: readonly string[]) => Token | null | undefined;
}

const rule = (pattern: RegExp, token: Rule['token']): Rule => ({ pattern, token });

const RULES: readonly Rule[] = [
  rule(/(\d{4})-(\d\d)-(\d\d)/y, ([, year, month, day]) => dateToken(year, month, day)),
  rule(/(\d{1,2})\/(\d{1,2})\/(\d{4})/y, ([, month, day, year]) => dateToken(year, month, day)),
  rule(
    new RegExp(`(${MONTH_NAMES})[a-z]*\\.? (\\d{1,2})(?:st|nd|rd|th)?,? (\\d{4})`, 'y'),
    ([, month = '', day, year]) => dateToken(year, `${MONTHS.indexOf(month) + 1}`, day),
  ),
  rule(/(?:open )?24 ?(?:\/|x|-) ?7(?!\d)/y, () => ({ kind: 'always' })),
  rule(new RegExp(`(?:open )?(?:24 ?(?:hours?|hrs?|horas|hs|h)|all day|todo el dia)${WORD_END}`, 'y'), () => ({
    kind: 'span',
    span: WHOLE_DAY,
  })),
  rule(new RegExp(`(?:and |or |y )?(?:by (?:appointment|appt\\.?)|appointment)(?: only)?${WORD_END}`, 'y'), () => ({
    kind: 'appointment',
  })),
  rule(new RegExp(`(?:solo )?(?:con |previa |bajo )?cita(?: previa)?${WORD_END}`, 'y'), () => ({
    kind: 'appointment',
  })),
  rule(new RegExp(`(${DAY})(?:${TO_WORDS}(${DAY}))?`, 'y'), ([, from = '', to]) =>
    daysToken(dayOf(from), to ? dayOf(to) : dayOf(from)),
  ),
  // shape: (m-f|m-th|m-sa)(?![a-z0-9])
  rule(new RegExp(`(${Object.keys(LETTER_RANGES).join('|')})${WORD_END}`, 'y'), ([, letters = '']) =>
    daysToken(...(LETTER_RANGES[letters] ?? [0, 0])),
  ),
  rule(new RegExp(`(?:weekdays|entre semana|dias laborables)${WORD_END}`, 'y'), () => ({
    kind: 'days',
    days: [1, 2, 3, 4, 5],
  })),
  rule(new RegExp(`(?:weekends?|fin(?:es)? de semana)${WORD_END}`, 'y'), () => ({ kind: 'days', days: [6, 7] })),
  rule(new RegExp(`(?:daily|every ?day|7 days(?: a week)?|diario|diariamente|todos los dias)${WORD_END}`, 'y'), () => ({
    kind: 'days',
    days: WEEKDAYS,
  })),
  rule(new RegExp(`(${TIME})${TO_WORDS}(${TIME})(?!\\d)`, 'y'), ([, from = '', to = '']) => {
    const span = parseSpan(from, to);
    return span && { kind: 'span', span };
  }),
  rule(new RegExp(`(?:closed|cerrad[oa])${WORD_END}`, 'y'), () => ({ kind: 'closed' })),
  rule(
    new RegExp(
      `(?:and|y|e|open|abierto|opening|business|office|store|hours?|horas?|horario|hrs|from|de|desde|on|los|las)${WORD_END}`,
      'y',
    ),
    () => undefined,
  ),
  rule(/[\s,;:|/&.()]+/y, () => undefined),
];

function tokenize(text: string): Token[] | null {
  const tokens: Token[] = [];
  for (let at = 0; at < text.length; ) {
    const match = matchRuleAt(text, at);
    if (!match || match.token === null) return null;
    if (match.token) tokens.push(match.token);
    at += match.length;
  }
  return tokens;
}

function matchRuleAt(text: string, at: number): { token: Token | null | undefined; length: number } | null {
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

// shape: ^(?:mon(?:day)?s?|lun(?:es)?)\.?$
const DAYS = DAY_NAMES.map((name) => new RegExp(`^(?:${name})\\.?$`));

const dayOf = (text: string) => DAYS.findIndex((name) => name.test(text)) + 1;

/** May wrap past Sunday: `Sat–Mon`. */
function daysToken(from: number, to: number): Token {
  const count = ((to - from + 7) % 7) + 1;
  return { kind: 'days', days: Array.from({ length: count }, (_, at) => ((from + at - 1) % 7) + 1) };
}

interface Clock {
  readonly hour: number;
  readonly minute: string;
  /** `null`: uncertain. */
  readonly half: 'am' | 'pm' | null;
  readonly is24: boolean;
}

function parseClock(text: string): Clock | null {
  if (/^(noon|mediodia)/.test(text)) return { hour: 12, minute: '00', half: 'pm', is24: false };
  if (/^(midnight|medianoche)/.test(text)) return { hour: 12, minute: '00', half: 'am', is24: false };
  const [, figures = '', minute = '00', half] = /^(\d{1,2})(?:[:.h](\d\d))? ?([ap])?/.exec(text) ?? [];
  const hour = Number(figures);
  if (hour > 24 || minute > '59' || (half && (hour > 12 || hour === 0))) return null;
  const is24 = !half && (hour > 12 || figures.startsWith('0') || /\dh/.test(text));
  return { hour, minute, half: half === 'a' ? 'am' : half === 'p' ? 'pm' : null, is24 };
}

/** Null for invalid and ambiguous times. */
function parseSpan(fromText: string, toText: string): HoursSpan | null {
  const [from, to] = [parseClock(fromText), parseClock(toText)];
  if (!from || !to) return null;
  if (from.is24 || to.is24) return span24(from, to);
  if (from.half) return span(from, from.half, to, to.half ?? halfOfEnd(from, to));
  if (to.half) return span(from, halfOfStart(from, to), to, to.half);
  const [start, end] = [from, to].map(minutesOnDial) as [number, number];
  if (to.hour === 12 && from.hour !== 12) return span(from, 'am', to, 'pm');
  if (from.hour === 12) return end === 0 ? null : span(from, 'pm', to, 'pm');
  if (from.hour >= 6 && end <= start) return span(from, 'am', to, 'pm');
  return from.hour < 6 && end > start ? span(from, 'pm', to, 'pm') : null;
}

/** Minutes on a 12-hour dial. */
const minutesOnDial = ({ hour, minute }: Clock) => (hour % 12) * 60 + Number(minute);
const otherHalf = (half: 'am' | 'pm') => (half === 'am' ? 'pm' : 'am');
/** Next time on the dial: `9am-5`. */
const halfOfEnd = (from: Clock, to: Clock) =>
  minutesOnDial(to) > minutesOnDial(from) ? (from.half ?? 'am') : otherHalf(from.half ?? 'am');
/** Last time before: `9-5pm`. */
const halfOfStart = (from: Clock, to: Clock) =>
  minutesOnDial(from) < minutesOnDial(to) ? (to.half ?? 'pm') : otherHalf(to.half ?? 'pm');

/** Rejects `08:00-05:00`, which may mean the afternoon. */
function span24(from: Clock, to: Clock): HoursSpan | null {
  if (from.half || to.half) return null;
  if (to.hour <= from.hour && from.hour <= 12 && to.hour !== 0) return null;
  const endClock = to.hour === 24 ? { ...to, hour: 0 } : to;
  if (from.hour > 23 || (to.hour === 24 && to.minute !== '00')) return null;
  return { from: clockText(from.hour, from.minute), to: clockText(endClock.hour, endClock.minute) };
}

function span(from: Clock, fromHalf: 'am' | 'pm', to: Clock, toHalf: 'am' | 'pm'): HoursSpan {
  const timeAt = ({ hour, minute }: Clock, half: 'am' | 'pm') =>
    clockText((hour % 12) + (half === 'pm' ? 12 : 0), minute);
  return { from: timeAt(from, fromHalf), to: timeAt(to, toHalf) };
}

const clockText = (hour: number, minute: string) => `${String(hour).padStart(2, '0')}:${minute}`;

/** Null when days lack times, or times days. */
function assembleHours(tokens: readonly Token[]): OpeningHours | null {
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
    const clause = parseClause(tokens, at);
    if (!clause) return null;
    at += clause.length;
    if (clause.isClosed && clause.date) hours.exceptions.push({ date: clause.date, closed: true });
    else if (clause.isClosed) for (const day of clause.days) closedDays.add(day);
    for (const clauseSpan of clause.spans) {
      if (clause.date) hours.exceptions.push({ date: clause.date, ...clauseSpan });
      else hours.weekly.push({ days: sortDays(clause.days), ...clauseSpan });
    }
  }
  return removeClosedDays(hours, closedDays);
}

interface Clause {
  readonly days: readonly number[];
  readonly date: string | null;
  readonly spans: readonly HoursSpan[];
  readonly isClosed: boolean;
  /** Tokens. */
  readonly length: number;
}

/** Parses `Mon–Fri 9–5`, `Sat closed`, `closed Sat` or `9–5 Mon–Fri`. */
function parseClause(tokens: readonly Token[], start: number): Clause | null {
  const isSubject = ({ kind }: Token) => kind === 'days' || kind === 'date';
  const takeWhile = (at: number, isAccepted: (token: Token) => boolean) => {
    const remainingTokens = tokens.slice(at);
    const end = remainingTokens.findIndex((token) => !isAccepted(token));
    return end < 0 ? remainingTokens : remainingTokens.slice(0, end);
  };
  const isFirst = tokens[start] && isSubject(tokens[start]);
  const isClosedFirst = tokens[start]?.kind === 'closed';
  const isSpan = ({ kind }: Token) => kind === 'span';
  const firstTokens = isFirst
    ? takeWhile(start, isSubject)
    : isClosedFirst
      ? tokens.slice(start, start + 1)
      : takeWhile(start, isSpan);
  const nextToken = tokens[start + firstTokens.length];
  const isClosed = isClosedFirst || (isFirst && nextToken?.kind === 'closed');
  const secondTokens = !isFirst
    ? takeWhile(start + firstTokens.length, isSubject)
    : isClosed
      ? []
      : takeWhile(start + firstTokens.length, isSpan);
  const subjectTokens = isFirst ? firstTokens : secondTokens;
  const timeTokens = isFirst ? secondTokens : firstTokens;
  const dates = subjectTokens.flatMap((token) => (token.kind === 'date' ? token.date : []));
  const days = subjectTokens.flatMap((token) => (token.kind === 'days' ? token.days : []));
  const hasNoTimes = timeTokens.length === 0 && !isClosed && nextToken?.kind !== 'appointment';
  if (hasNoTimes || subjectTokens.length === 0 || dates.length > 1 || (dates.length === 1 && days.length > 0))
    return null;
  return {
    days,
    date: dates[0] ?? null,
    isClosed: Boolean(isClosed),
    spans: timeTokens.flatMap((token) => (token.kind === 'span' ? token.span : [])),
    length: firstTokens.length + secondTokens.length + (isFirst && isClosed ? 1 : 0),
  };
}

const sortDays = (days: readonly number[]) => [...new Set(days)].sort((a, b) => a - b);

/** `Mon–Sun 9–5, closed Sun`; null without hours. */
function removeClosedDays(
  { weekly, ...otherFields }: OpeningHours,
  closedDays: ReadonlySet<number>,
): OpeningHours | null {
  const openLines = weekly.map((line) => ({ ...line, days: line.days.filter((day) => !closedDays.has(day)) }));
  const hours = { weekly: openLines.filter(({ days }) => days.length > 0), ...otherFields };
  return hours.weekly.length + hours.exceptions.length > 0 || hours.byAppointment ? hours : null;
}
