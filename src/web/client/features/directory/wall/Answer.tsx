import { type CSSProperties, useEffect, useRef, useSyncExternalStore } from 'react';
import type { Directory } from '../../../../../modules/directory/schema.ts';
import { type LineKind, type TenantLine, tenantLines } from '../../../../../modules/directory/values.ts';
import { floorName } from '../../../../../texts/floor-name.ts';
import { addressOf, LateQrCode } from '../code/DirectoryCode.tsx';
import type { Screen } from '../fit/legible.ts';
import type { Ruler } from '../fit/name.ts';
import type { TenantEntry } from '../listing/floors.ts';
import { ATTENDED_MS, idleFor, watchActivity } from '../presence/activity.ts';
import { lobbyTexts } from '../texts.ts';

const texts = lobbyTexts.answer;

/** Floor and suite are so much larger than a name on the board; the company is this part of them. */
const TIMES = 3;
const OF_PLACE = 0.55;
/** A long company takes at most this many lines, of which none is full, in letters of at least this part of the height. */
const LINES = 3;
const UNEVEN = 1.2;
const LEAST_NAME = 0.02;
/** Of the screen's width, and beside it for the button, of the height; the styles say the same. */
const OF_WIDTH = 0.87;
const BESIDE = 0.18;

interface AnswerProps {
  directory: Pick<Directory, 'slug'>;
  entry: TenantEntry;
  /** A name's size on the board, and the most that the card's largest letters may take, in px. */
  nameType: number;
  mostType: number;
  screen: Screen;
  ruler: Ruler;
  /** It was asked for by a tap: it takes the focus. A search keeps it, for who goes on typing. */
  isChosen: boolean;
  /** Until the board comes back by itself; `null` while that is not near. */
  secondsLeft: number | null;
  onClose: () => void;
}

/** Where a company is, in letters three times those of the board, whom to ask for, and a code that takes all of it along. */
export function Answer(props: AnswerProps) {
  const { directory, entry, isChosen, secondsLeft, onClose } = props;
  const { tenant, contacts } = entry;
  const people = entry.people?.() ?? [];
  const others = contacts.filter((contact) => !people.includes(contact));
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isChosen) card.current?.focus();
  }, [isChosen]);
  const url = `${addressOf(directory.slug).url}#t=${tenant.id}`;
  const lines = tenantLines(tenant);
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
      {lines.filter(isNames).map((line) => (
        <p key={line.key} className="wall-answer-also">
          <bdi>{textOf[line.kind](line)}</bdi>
        </p>
      ))}
      <p className="wall-answer-place">
        <span>{floorPlace(tenant)}</span> <span className="wall-answer-dot">·</span> <span>{suitePlace(tenant)}</span>
      </p>
      <div className="wall-answer-more">
        <ul className="wall-answer-people">
          {[...people, ...others].map(({ id, name, phone }, at) => (
            <li key={id} data-asked={at < people.length || undefined}>
              <bdi>{name}</bdi> {phone && <bdi>{phone}</bdi>}
            </li>
          ))}
          {lines
            .filter((line) => !isNames(line))
            .map((line) => (
              <li key={line.key}>
                <bdi>{textOf[line.kind](line)}</bdi>
              </li>
            ))}
        </ul>
        <div className="wall-scan">
          <LateQrCode text={url} label={texts.picture({ company: tenant.companyName })} className="wall-code" />
          <p aria-hidden>{texts.take}</p>
        </div>
      </div>
      <p role="timer" className="wall-answer-back">
        {secondsLeft !== null && texts.back({ seconds: secondsLeft })}
      </p>
      <button type="button" className="wall-answer-close" onClick={onClose}>
        {texts.close}
      </button>
    </section>
  );
}

function sizesOf({ entry: { tenant }, nameType, mostType, screen, ruler }: AnswerProps): CSSProperties {
  const whole = screen.width * OF_WIDTH;
  const places = [floorPlace(tenant), suitePlace(tenant)].map((text) => ruler.name(text));
  const place = Math.min(TIMES * nameType, mostType, whole / Math.max(...places));
  const width = whole - screen.height * BESIDE;
  const words = tenant.companyName.split(/\s+/).map((word) => ruler.name(word));
  const fitting = Math.min(width / Math.max(...words), (LINES * width) / (ruler.name(tenant.companyName) * UNEVEN));
  const sizes: Record<`--wall-${string}`, string> = {
    '--wall-answer-place': `${place}px`,
    '--wall-answer-name': `${Math.max(Math.min(place * OF_PLACE, fitting), screen.height * LEAST_NAME)}px`,
  };
  return sizes;
}

/** Other names belong to the company's; all other lines follow the place. */
const isNames = ({ kind }: TenantLine) => kind === 'names';

const asStored = ({ value }: TenantLine) => value;

const textOf: Readonly<Record<LineKind, (line: TenantLine) => string>> = {
  names: ({ value }) => lobbyTexts.also({ names: value }),
  text: asStored,
  phone: asStored,
  email: asStored,
  // With its path: on a wall nobody can follow a link.
  website: ({ value }) => value.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, ''),
};

/** WCAG 2.2.1: at least 20 seconds of warning. A phone needs some 15 to scan the answer's code. */
const ANNOUNCED_SECONDS = 20;

/**
 * Calls `onReturn` once the wall has had no touch for `ATTENDED_MS`.
 * @returns the seconds left during the last 20 of them, else `null`.
 */
export function useReturn(isAway: boolean, onReturn: () => void): number | null {
  const secondsLeft = useSyncExternalStore(watchActivity, currentSecondsLeft);
  const isDue = isAway && secondsLeft <= 0;
  useEffect(() => {
    if (isDue) onReturn();
  }, [isDue, onReturn]);
  return isAway && secondsLeft > 0 && secondsLeft <= ANNOUNCED_SECONDS ? secondsLeft : null;
}

/** Clamped to what is displayed, so that other seconds cause no render. */
function currentSecondsLeft(): number {
  return Math.max(0, Math.min(ANNOUNCED_SECONDS + 1, Math.ceil((ATTENDED_MS - idleFor()) / 1000)));
}

interface Place {
  floorNumber: number;
  suiteNumber: string;
}

/** `Floor 3`, `Ground Floor`. */
const floorPlace = ({ floorNumber }: Place): string =>
  floorNumber > 0 ? lobbyTexts.pages.floor({ mark: floorNumber }) : floorName(lobbyTexts, floorNumber);

/** `Suite 210`; a suite that says so itself says it once. */
const suitePlace = ({ suiteNumber }: Place): string =>
  lobbyTexts.answer.suite({ suite: suiteNumber.replace(/^suite\s+/i, '') });

/** `Floor 3 · Suite 210`. */
export const placeOf = (place: Place): string => `${floorPlace(place)} · ${suitePlace(place)}`;
