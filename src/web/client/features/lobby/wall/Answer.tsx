import { type CSSProperties, useEffect, useRef } from 'react';
import type { Directory } from '../../../../../modules/directory/schema.ts';
import { floorName } from '../../../../../texts/floor-name.ts';
import { LateQrCode } from '../code/LateQrCode.tsx';
import { addressOf } from '../code/served-code.ts';
import type { TenantEntry } from '../listing/floors.ts';
import { lobbyTexts } from '../texts.ts';

const texts = lobbyTexts.answer;
const placeOf = (floor: number) => (floor > 0 ? lobbyTexts.pages.floor({ mark: floor }) : floorName(lobbyTexts, floor));

/** Floor and suite are so much larger than a name on the board; the company is this part of them. */
const TIMES = 3;
const OF_PLACE = 0.55;

interface AnswerProps {
  directory: Pick<Directory, 'slug'>;
  entry: TenantEntry;
  /** A name's size on the board, and the most that the card's largest letters may take, in px. */
  nameType: number;
  mostType: number;
  /** It was asked for by a tap: it takes the focus. A search keeps it, for who goes on typing. */
  isChosen: boolean;
  /** Until the board comes back by itself; `null` while that is not near. */
  secondsLeft: number | null;
  onClose: () => void;
}

/** Where a company is, in letters three times those of the board, whom to ask for, and a code that takes all of it along. */
export function Answer(props: AnswerProps) {
  const { directory, entry, nameType, mostType, isChosen, secondsLeft, onClose } = props;
  const { tenant, contacts } = entry;
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isChosen) card.current?.focus();
  }, [isChosen]);
  const url = `${addressOf(directory.slug).url}#t=${tenant.id}`;
  const lines = [tenant.phone, tenant.email, hostOf(tenant.website)].filter((line) => line !== null);
  return (
    <section
      ref={card}
      className="wall-answer"
      tabIndex={-1}
      style={sizesOf(nameType, mostType)}
      aria-label={tenant.companyName}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    >
      <h2 className="wall-answer-name">
        <bdi>{tenant.companyName}</bdi>
      </h2>
      {tenant.aliases && (
        <p className="wall-answer-also">
          <bdi>{lobbyTexts.also({ names: tenant.aliases })}</bdi>
        </p>
      )}
      <p className="wall-answer-place">
        <span>{placeOf(tenant.floorNumber)}</span> <span className="wall-answer-dot">·</span>{' '}
        <span>{texts.suite({ suite: tenant.suiteNumber.replace(/^suite\s+/i, '') })}</span>
      </p>
      <div className="wall-answer-more">
        <ul className="wall-answer-people">
          {contacts.map(({ id, name, phone }) => (
            <li key={id}>
              <bdi>{name}</bdi> {phone && <bdi>{phone}</bdi>}
            </li>
          ))}
          {lines.map((line) => (
            <li key={line}>
              <bdi>{line}</bdi>
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

function sizesOf(nameType: number, mostType: number): CSSProperties {
  const place = Math.min(TIMES * nameType, mostType);
  const sizes: Record<`--wall-${string}`, string> = {
    '--wall-answer-place': `${place}px`,
    '--wall-answer-name': `${place * OF_PLACE}px`,
  };
  return sizes;
}

function hostOf(website: string | null): string | null {
  return website?.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '') ?? null;
}
