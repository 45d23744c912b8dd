import { type CSSProperties, useEffect, useRef, useSyncExternalStore } from 'react';
import type { Directory } from '../../../../../modules/directory/schema.ts';
import {
  type FloorPlan,
  type LinkLine,
  type ReadLine,
  tenantLines,
  wayTo,
} from '../../../../../modules/directory/values.ts';
import { addScanMark } from '../../../../../shared/scan-mark.ts';
import type { Ruler } from '../../../lib/wall-layout/break-name.ts';
import type { Screen } from '../../../lib/wall-layout/type-size.ts';
import { Hours } from '../clock/Hours.tsx';
import { addressOf, LazyQrCode } from '../code/DirectoryCode.tsx';
import type { TenantEntry } from '../listing/floors.ts';
import { TenantLogo } from '../listing/TenantLogo.tsx';
import { ATTENDED_MS, idleFor, watchActivity } from '../presence/activity.ts';
import { useScreenSettings } from '../settings/screen-settings.ts';
import { lobbyTexts } from '../texts.ts';

const texts = () => lobbyTexts().answer;

/** Type sizes: place relative to the board's names, company relative to the place. */
const TIMES = 3;
const OF_PLACE = 0.55;
/** Limits of a long name: lines, allowance for uneven lines, smallest type as a share of the height. */
const LINES = 3;
const UNEVEN = 1.2;
const MIN_NAME = 0.02;
/** Letters above which directions get smaller type. */
const LONG_WAY = 240;
/** Shares of the screen's width and height, as in the styles. */
const CARD_WIDTH_SHARE = 0.87;
const CODE_WIDTH_SHARE = 0.18;

interface AnswerProps {
  directory: Pick<Directory, 'slug' | 'dials'>;
  entry: TenantEntry;
  plan: FloorPlan;
  /** Type sizes in px: the board's names, and the card's largest. */
  nameType: number;
  maxType: number;
  screen: Screen;
  ruler: Ruler;
  /** Opened by a tap, which moves focus to the card. */
  isChosen: boolean;
  /** `null` until the last 20 seconds. */
  secondsLeft: number | null;
  onClose: () => void;
}

/** Location and contacts of a company, and a QR code for the visitor's phone. */
export function Answer(props: AnswerProps) {
  const { directory, entry, plan, isChosen, secondsLeft, onClose } = props;
  const { tenant, contacts } = entry;
  const people = entry.people?.() ?? [];
  const otherContacts = contacts.filter((contact) => !people.includes(contact));
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isChosen) card.current?.focus();
  }, [isChosen]);
  const url = `${addScanMark(addressOf(directory.slug).url)}#t=${tenant.id}`;
  const lines = tenantLines(tenant, directory.dials);
  const note = plan.own(tenant.floorNumber)?.note;
  return (
    <section
      ref={card}
      className="wall-answer"
      tabIndex={-1}
      style={sizesOf(props)}
      aria-label={tenant.companyName}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    >
      <h2 className="wall-answer-name">
        <bdi>{tenant.companyName}</bdi>
      </h2>
      {lines.map(
        (line) =>
          line.kind === 'names' && (
            <p key={line.key} className="wall-answer-also">
              <bdi>{textOf.names(line)}</bdi>
            </p>
          ),
      )}
      {entry.kind && <p className="wall-answer-also">{entry.kind}</p>}
      <p className="wall-answer-place">
        <span>{floorPlace(tenant, plan)}</span> <span className="wall-answer-dot">·</span>{' '}
        <span>{suitePlace(tenant)}</span>
      </p>
      <Way lines={wayTo(tenant, plan, lobbyTexts().way)} />
      {note && (
        <p className="wall-answer-also">
          <bdi>{note}</bdi>
        </p>
      )}
      <div className="wall-answer-more">
        <ul className="wall-answer-people">
          {[...people, ...otherContacts].map(({ id, name, phone }, at) => (
            <li key={id} data-asked={at < people.length || undefined}>
              <bdi>{name}</bdi> {phone && <bdi>{phone}</bdi>}
            </li>
          ))}
          {lines
            .filter(({ kind }) => kind !== 'names')
            .map((line) => (
              <li key={line.key}>
                {line.kind === 'hours' ? <Hours hours={line.value} /> : <bdi>{labeled(line)}</bdi>}
              </li>
            ))}
        </ul>
        <TenantLogo url={tenant.logoUrl} className="wall-answer-logo" />
        <div className="wall-scan">
          <LazyQrCode text={url} label={texts().picture({ company: tenant.companyName })} className="wall-code" />
          <p aria-hidden>{texts().take}</p>
        </div>
      </div>
      <p role="timer" className="wall-answer-back">
        {secondsLeft !== null && texts().back({ seconds: secondsLeft })}
      </p>
      <button type="button" className="wall-answer-close" onClick={onClose}>
        {texts().close}
      </button>
    </section>
  );
}

function Way({ lines }: { lines: readonly string[] }) {
  const { way: place } = useScreenSettings();
  if (lines.length === 0) return null;
  return (
    <div className="wall-answer-way" data-long={lines.join('').length > LONG_WAY || undefined}>
      {place && (
        <p className="wall-answer-here">
          <bdi>{lobbyTexts().way.here({ place })}</bdi>
        </p>
      )}
      {lines.map((line) => (
        <p key={line}>
          <bdi>{line}</bdi>
        </p>
      ))}
    </div>
  );
}

function sizesOf({ entry: { tenant }, plan, nameType, maxType, screen, ruler }: AnswerProps): CSSProperties {
  const fullWidth = screen.width * CARD_WIDTH_SHARE;
  const places = [floorPlace(tenant, plan), suitePlace(tenant)].map((text) => ruler.name(text));
  const line = ruler.name(`${floorPlace(tenant, plan)} · ${suitePlace(tenant)}`);
  const place = Math.min(TIMES * nameType, maxType, fullWidth / Math.max(...places));
  const width = fullWidth - screen.height * CODE_WIDTH_SHARE;
  const words = tenant.companyName.split(/\s+/).map((word) => ruler.name(word));
  const fitting = Math.min(width / Math.max(...words), (LINES * width) / (ruler.name(tenant.companyName) * UNEVEN));
  const sizes: Record<`--wall-${string}`, string> = {
    '--wall-answer-place': `${place}px`,
    '--wall-answer-dot': line * place < fullWidth ? 'inline' : 'none',
    '--wall-answer-name': `${Math.max(Math.min(place * OF_PLACE, fitting), screen.height * MIN_NAME)}px`,
  };
  return sizes;
}

function labeled(line: TextLine): string {
  const text = textOf[line.kind](line);
  return line.isLabeled ? lobbyTexts().labeled({ label: lobbyTexts().fields[line.key], text }) : text;
}

const storedText = ({ value }: TextLine) => value;

type TextLine = ReadLine | LinkLine;

const textOf: Readonly<Record<TextLine['kind'], (line: TextLine) => string>> = {
  names: ({ value }) => lobbyTexts().also({ names: value }),
  text: storedText,
  phone: storedText,
  email: storedText,
  // Includes the path: a wall has no links.
  website: ({ value }) => value.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, ''),
};

/** WCAG 2.2.1: at least 20 seconds of warning. Scanning the code takes about 15. */
const ANNOUNCED_SECONDS = 20;

/** Calls back after the idle time. @returns seconds left during the last 20, else `null` */
export function useIdleReturn(isAway: boolean, onReturn: () => void): number | null {
  const secondsLeft = useSyncExternalStore(watchActivity, currentSecondsLeft);
  const isDue = isAway && secondsLeft <= 0;
  useEffect(() => {
    if (isDue) onReturn();
  }, [isDue, onReturn]);
  return isAway && secondsLeft > 0 && secondsLeft <= ANNOUNCED_SECONDS ? secondsLeft : null;
}

/** Seconds left, clamped: values above the warning must not render again. */
function currentSecondsLeft(): number {
  return Math.max(0, Math.min(ANNOUNCED_SECONDS + 1, Math.ceil((ATTENDED_MS - idleFor()) / 1000)));
}

interface Place {
  floorNumber: number;
  suiteNumber: string;
}

/** Floor as text; by number if its name is the default. */
const floorPlace = ({ floorNumber }: Place, plan: FloorPlan): string =>
  floorNumber > 0 && !plan.own(floorNumber) ? lobbyTexts().pages.floor({ mark: floorNumber }) : plan.label(floorNumber);

/** Suite as text, without doubling the word in "Suite 210". */
const suitePlace = ({ suiteNumber }: Place): string =>
  lobbyTexts().answer.suite({ suite: suiteNumber.replace(/^suite\s+/i, '') });

export const placeOf = (place: Place, plan: FloorPlan): string => `${floorPlace(place, plan)} · ${suitePlace(place)}`;
