import { type CSSProperties, useEffect, useRef, useState } from 'react';
import type { DirectoryTenant } from '../../../../../modules/directory/schema.ts';
import { piecesOf, type Searched } from '../../../../../shared/search/pieces.ts';
import {
  type Board,
  type BoardColumn,
  type BoardGroup,
  type BoardPart,
  type FittedRow,
  measures,
} from '../../../lib/board/task.ts';
import { Highlight } from '../listing/TenantItem.tsx';
import { lobbyTexts as texts } from '../texts.ts';

/** Optical alignment (Instrument Sans), in em. */
const MARK_UP = -0.01;
const HALF_CAPITAL = 0.35;

interface BoardViewProps {
  board: Board;
  page: number;
  changed: ReadonlySet<number>;
  /** The others are quiet; absent, none is. */
  lit?: ReadonlySet<number> | undefined;
  isFound?: boolean;
  /** Its words are marked. */
  marked?: Searched | null;
  isBehind: boolean;
  onChoose: (rowId: number) => void;
}

export function BoardView({
  board,
  page,
  changed,
  lit,
  isFound = false,
  marked = null,
  isBehind,
  onChoose,
}: BoardViewProps) {
  const columns = board.pages[page]?.columns ?? [];
  return (
    <div
      className="wall-columns"
      data-few={(board.isFew && !isFound) || undefined}
      data-condensed={board.condensed > 0 || undefined}
      style={measuresOf(board)}
      key={page}
      inert={isBehind}
    >
      {columns.map((column, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
        <div key={at} className="wall-column" style={spacesOf(column, board.type)}>
          {column.parts.map((part) => (
            <Part key={part.group.key} part={part} changed={changed} lit={lit} marked={marked} onChoose={onChoose} />
          ))}
        </div>
      ))}
    </div>
  );
}

function spacesOf({ between, air }: BoardColumn, type: number): CSSProperties {
  const lengths: Record<`--wall-${string}`, string> = {
    '--wall-between': `${between}px`,
    '--wall-row': `${type * measures.row + air}px`,
    '--wall-air': `${air}px`,
  };
  return lengths;
}

interface PartProps {
  part: BoardPart;
  changed: ReadonlySet<number>;
  lit: ReadonlySet<number> | undefined;
  marked: Searched | null;
  onChoose: (rowId: number) => void;
}

function Part({ part: { group, rows, isContinued }, changed, lit, marked, onChoose }: PartProps) {
  return (
    <section
      className="wall-group"
      data-continued={isContinued || undefined}
      data-led={leads(rows, 0) || undefined}
      aria-label={group.label}
    >
      <h2 className="wall-mark">
        <span aria-hidden style={styleOf(group)}>
          {group.mark}
        </span>
        <span className="directory-unseen">{group.label}</span>
      </h2>
      <ul className="wall-rows">
        {rows.map((row, at) => (
          <Row
            key={row.row.id}
            fitted={row}
            isLed={leads(rows, at)}
            isLast={isPerson(rows[at]) && !isPerson(rows[at + 1])}
            isChanged={changed.has(row.row.id)}
            isQuiet={lit?.has(row.row.id) === false}
            marked={marked}
            onChoose={onChoose}
          />
        ))}
      </ul>
    </section>
  );
}

const isPerson = (row: FittedRow | undefined) => row?.row.person === 'below';
const leads = (rows: readonly FittedRow[], at: number) => !isPerson(rows[at]) && isPerson(rows[at + 1]);

/** A smaller sign keeps the middle of its line. */
function styleOf({ markScale: scale = 1 }: BoardGroup): CSSProperties {
  return scale < 1 ? { position: 'relative', top: `${(1 - 1 / scale) * HALF_CAPITAL}em`, fontSize: `${scale}em` } : {};
}

interface RowProps {
  fitted: FittedRow;
  /** A company whose people follow, and the last of these. */
  isLed: boolean;
  isLast: boolean;
  isChanged: boolean;
  isQuiet: boolean;
  marked: Searched | null;
  onChoose: (rowId: number) => void;
}

function Row({ fitted, isLed, isLast, isChanged, isQuiet, marked, onChoose }: RowProps) {
  const { row, lines, isSuiteBelow, people, isAgain } = fitted;
  return (
    <li
      className="wall-row"
      data-below={isSuiteBelow || undefined}
      data-people={people.length > 0 || undefined}
      data-changed={isChanged || undefined}
      data-quiet={isQuiet || undefined}
      data-person={row.person}
      data-led={isLed || undefined}
      data-last={isLast || undefined}
      data-again={isAgain}
    >
      <button type="button" className="wall-name" onClick={() => onChoose(row.id)}>
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
          <bdi key={at} className="wall-line">
            {marked ? <Highlight pieces={piecesOf(line, marked)} /> : line}
          </bdi>
        ))}
      </button>
      <span className="wall-suite">
        <span className="directory-unseen">{texts().suite} </span>
        <span className="wall-line">{row.suite}</span>
      </span>
      {people.length > 0 && (
        <p className="wall-people">
          {people.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
            <bdi key={at} className="wall-person">
              {marked ? <Highlight pieces={piecesOf(line, marked)} /> : line}{' '}
            </bdi>
          ))}
        </p>
      )}
    </li>
  );
}

function measuresOf({ type, condensed, margin, columnWidth }: Board): CSSProperties {
  const lengths: Record<`--wall-${string}`, string> = {
    '--wall-type': `${type}px`,
    '--wall-stretch': `${100 - 25 * condensed}%`,
    '--wall-margin': `${margin}px`,
    '--wall-column': `${columnWidth}px`,
    '--wall-close-row': `${type * measures.row}px`,
    '--wall-line': `${type * measures.line}px`,
    '--wall-mark': `${type * measures.mark}px`,
    '--wall-mark-up': `${MARK_UP * (measures.mark - 1) * type}px`,
    '--wall-person': `${type * measures.person}px`,
    '--wall-person-line': `${type * measures.personLine}px`,
    '--wall-below-people': `${type * measures.belowPeople}px`,
    '--wall-hang': `${type * measures.hang}px`,
    '--wall-gutter': `${type * measures.gutter}px`,
  };
  return lengths;
}

const SHOWN_MS = 8_000;
/** More changes at once are an import or another building. */
const MAX_CHANGED = 12;
export const NO_ROWS: ReadonlySet<number> = new Set();

/** Changed tenants, for `SHOWN_MS`. */
export function useChangedTenants(tenants: readonly DirectoryTenant[]): ReadonlySet<number> {
  const [changed, setChanged] = useState(NO_ROWS);
  const before = useRef(tenants);
  useEffect(() => {
    const known = new Map(before.current.map((tenant) => [tenant.id, rowKeyOf(tenant)]));
    before.current = tenants;
    const ids = tenants.filter((tenant) => known.get(tenant.id) !== rowKeyOf(tenant)).map(({ id }) => id);
    if (ids.length === 0 || ids.length > MAX_CHANGED) return;
    setChanged(new Set(ids));
    const timer = setTimeout(() => setChanged(NO_ROWS), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [tenants]);
  return changed;
}

function rowKeyOf({ companyName, floorNumber, suiteNumber }: DirectoryTenant): string {
  return `${floorNumber} ${suiteNumber} ${companyName}`;
}
