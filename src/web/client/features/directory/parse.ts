import type { z } from 'zod';
import type { Directory, DisplayAnnouncements, pageData, Weather } from '../../../../modules/directory/schema.ts';
import {
  type DisplaySettings,
  defaultSettings,
  type Grade,
  grades,
  type Hours,
  rotations,
} from '../../../../modules/displays/values.ts';
import type { Layout, WallOrder } from '../../../../modules/tenancy/schema.ts';
import type { OpeningHours } from '../../../../shared/hours/opening-hours.ts';
import { languageCodes } from '../../../../texts/languages.ts';

/**
 * Hand-written parsers: zod would add a fifth to a phone's download. The server has validated these values; checked is
 * only what would break the page after a proxy or an older build replaced them.
 */

type Json = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Json => typeof value === 'object' && value !== null;
const numberOr = (value: unknown) => (typeof value === 'number' ? value : null);
const booleanOr = (value: unknown) => (typeof value === 'boolean' ? value : null);

/** Directory as shown and cached; a paired display adds its own announcements. */
export interface ScreenDirectory extends Directory {
  own?: DisplayAnnouncements | undefined;
}

/** Parses a directory; drops invalid opening hours, and checks no other fields of rows. */
export function parseDirectory(value: unknown): ScreenDirectory | null {
  if (!isDirectory(value)) return null;
  const { tenants, floors, hours, timeZone, own: ownAnnouncements } = value;
  return {
    ...value,
    floors: Array.isArray(floors) ? floors.filter(isFloor) : [],
    timeZone: typeof timeZone === 'string' ? timeZone : 'America/Chicago',
    hours: isHours(hours) ? hours : null,
    tenants: tenants.map((tenant) => (isHours(tenant.hours) ? tenant : { ...tenant, hours: null })),
    own: isOwn(ownAnnouncements) ? ownAnnouncements : undefined,
  };
}

const isOwn = (value: unknown): value is DisplayAnnouncements =>
  isRecord(value) &&
  Number.isInteger(value.version) &&
  Array.isArray(value.announcements) &&
  value.announcements.every(hasId);

/** @throws TypeError */
export function parseOwnAnnouncements(value: unknown): DisplayAnnouncements {
  if (isOwn(value)) return value;
  throw new TypeError('The answer is no list of announcements');
}

const isFloor = (row: unknown) =>
  isRecord(row) && Number.isInteger(row.floorNumber) && typeof row.name === 'string' && typeof row.exists === 'boolean';

function isHours(value: unknown): value is OpeningHours | null {
  if (!isRecord(value)) return value === null;
  const { weekly, exceptions } = value;
  return Array.isArray(weekly) && weekly.every(isWeekly) && Array.isArray(exceptions) && exceptions.every(isException);
}

const isSpan = (value: unknown) => isRecord(value) && typeof value.from === 'string' && typeof value.to === 'string';
const isWeekly = (value: unknown) => isSpan(value) && isRecord(value) && Array.isArray(value.days);
const isException = (value: unknown) =>
  isRecord(value) && typeof value.date === 'string' && (value.closed === true || isSpan(value));

function isDirectory(value: unknown): value is ScreenDirectory {
  if (!isRecord(value)) return false;
  const { id, version, name, slug, address, tenants, contacts, announcements } = value;
  return (
    Number.isInteger(id) &&
    Number.isInteger(version) &&
    [name, slug, address].every((text) => typeof text === 'string') &&
    [tenants, contacts, announcements].every((list) => Array.isArray(list) && list.every(hasId))
  );
}

const hasId = (row: unknown) => isRecord(row) && Number.isInteger(row.id);

export type PageData = z.output<typeof pageData> & { directory: ScreenDirectory };

/** Parses the data in the page's HTML; `null` for an offline shell. */
export function parsePageData(text: string): PageData | null {
  const page = parseJson(text);
  if (!isRecord(page)) return null;
  const directory = parseDirectory(page.directory);
  const tenantCount = numberOr(page.tenantCount);
  return directory && { directory, ...(tenantCount !== null && { tenantCount }) };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // treated as absent
  }
}

export function parseWeather(value: unknown): Weather | null {
  return isWeather(value) ? value : null;
}

function isWeather(value: unknown): value is Weather {
  if (!isRecord(value) || !isRecord(value.main) || !Array.isArray(value.weather)) return false;
  const [first]: unknown[] = value.weather;
  return (
    isRecord(first) &&
    Number.isInteger(first.id) &&
    typeof first.description === 'string' &&
    Number.isFinite(value.main.temp) &&
    typeof value.source === 'string'
  );
}

export function integerIn(message: unknown, name: string): number | null {
  const value = isRecord(message) ? message[name] : null;
  return Number.isInteger(value) ? Number(value) : null;
}

const orders: Readonly<Record<WallOrder, WallOrder>> = {
  'floors-down': 'floors-down',
  'floors-up': 'floors-up',
  names: 'names',
};
const orderOf = (value: unknown) => Object.values(orders).find((order) => order === value) ?? null;

/** Parses display settings; invalid ones get their defaults. */
export function parseSettings(value: unknown): DisplaySettings {
  if (!isRecord(value)) return defaultSettings;
  const { rotation, diagonalInches, distanceMetres, order, night, hours, search, featured, language } = value;
  const { way, grade } = value;
  return {
    rotation: rotations.find((candidate) => candidate === rotation) ?? 0,
    diagonalInches: numberOr(diagonalInches),
    distanceMetres: numberOr(distanceMetres),
    order: orderOf(order),
    night: hoursOr(night),
    hours: isRecord(hours) && Array.isArray(hours.days) ? withDays(hoursOr(hours), hours.days) : null,
    search: booleanOr(search),
    featured: booleanOr(featured),
    language: languageCodes.find((candidate) => candidate === language) ?? null,
    way: typeof way === 'string' ? way : null,
    grade: gradeOf(grade),
  };
}

export const gradeOf = (value: unknown): Grade => grades.find((candidate) => candidate === value) ?? 'usual';

function hoursOr(value: unknown): Hours | null {
  if (!isRecord(value)) return null;
  const { from, to } = value;
  return typeof from === 'number' && typeof to === 'number' ? { from, to } : null;
}

function withDays(hours: Hours | null, days: readonly unknown[]): DisplaySettings['hours'] {
  return hours && { ...hours, days: days.filter((day): day is number => typeof day === 'number') };
}

/** Types of messages between the framed page and the portal. */
export const SCREEN = 'foyer:screen';
export const DRAFT = 'foyer:draft';
/** Type of the message about whether the wall has room for its pictures. */
export const LAYOUT = 'foyer:layout';
/** Type of the message with a forecast for each grade of type. */
export const GRADES = 'foyer:grades';

export function settingsIn(message: unknown, type: typeof SCREEN | typeof DRAFT): Json | null {
  return isRecord(message) && message.type === type && isRecord(message.settings) ? message.settings : null;
}

const REQUIRED_LINES = ['name', 'address'] as const;
const OPTIONAL_LINES = ['description', 'leasingContact', 'leasingPhone', 'amenities'] as const;
const layouts: readonly Layout[] = ['directory', 'picture', 'pages'];

/** Parses unsaved settings; empty required fields are omitted. */
export function parseDraft(message: unknown): Partial<Directory> {
  const settings = settingsIn(message, DRAFT) ?? {};
  const draft: Partial<Directory> = {};
  for (const key of REQUIRED_LINES) {
    const value = settings[key];
    if (typeof value === 'string' && value.trim() !== '') draft[key] = value;
  }
  for (const key of OPTIONAL_LINES) {
    const value = settings[key];
    if (typeof value === 'string') draft[key] = value.trim() || null;
  }
  const order = orderOf(settings.wallOrder);
  const announcements = draftedAnnouncement(settings.announcement);
  const layout = layouts.find((candidate) => candidate === settings.layout);
  const accent = typeof settings.accent === 'string' ? settings.accent : null;
  const face = { ...(layout && { layout }), ...('accent' in settings && { accent }) };
  return { ...draft, ...face, ...(order && { wallOrder: order }), ...announcements };
}

/** Returns the announcement being written as the only one. */
function draftedAnnouncement(value: unknown): Partial<Directory> {
  if (!isRecord(value) || typeof value.message !== 'string') return {};
  const { message, urgent, texts } = value;
  const translated = isRecord(texts) && typeof texts.es === 'string' ? { es: texts.es } : null;
  const times = { createdAt: '', startsAt: null, expiresAt: null };
  const drafted = { id: 0, message, urgent: urgent === true, active: true as const, texts: translated, ...times };
  return { announcements: message === '' ? [] : [drafted], heldAnnouncements: [] };
}

export interface Pairing {
  token: string;
  /** `null` if stored by an older release, until the first reply. */
  displayId: number | null;
  name: string;
  slug: string;
  settings: unknown;
}

export function parsePairing(value: unknown): Pairing | null {
  if (!isRecord(value)) return null;
  const { token, name, slug, settings } = value;
  if (typeof token !== 'string' || typeof slug !== 'string') return null;
  return {
    token,
    slug,
    name: typeof name === 'string' ? name : '',
    settings,
    displayId: integerIn(value, 'displayId'),
  };
}

export const parseStoredPairing = (text: string | null): Pairing | null => parsePairing(parseJson(text ?? ''));

export interface PairingOffer {
  code: string;
  secret: string;
  secondsLeft: number;
}

/** @throws TypeError */
export function parsePairingOffer(value: unknown): PairingOffer {
  const { code, secret, secondsLeft } = isRecord(value) ? value : {};
  if (typeof code === 'string' && typeof secret === 'string' && typeof secondsLeft === 'number')
    return { code, secret, secondsLeft };
  throw new TypeError('The answer is no pairing code');
}

export interface HelloReply {
  isForgotten: boolean;
  hasFailed: boolean;
}

export function parseHelloReply(value: unknown): HelloReply {
  const { isForgotten, error } = isRecord(value) ? value : { error: true };
  return { isForgotten: Boolean(isForgotten), hasFailed: Boolean(error) };
}

const displayRequests = ['identify', 'reload'] as const;
export type DisplayRequest = (typeof displayRequests)[number];

export function requestsIn(reply: unknown): DisplayRequest[] {
  const requestNames: readonly unknown[] = isRecord(reply) && Array.isArray(reply.asked) ? reply.asked : [];
  return displayRequests.filter((request) => requestNames.includes(request));
}
