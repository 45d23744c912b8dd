import { type CSSProperties, useEffect, useRef, useState } from 'react';
import type { DirectoryTenant } from '../../../../../modules/directory/schema.ts';
import { type HighlightQuery, highlightText } from '../../../../../shared/search/highlight.ts';
import {
  type Board,
  type BoardColumn,
  type BoardGroup,
  type BoardPart,
  type FittedRow,
  measures,
} from '../../../lib/wall-layout/board-types.ts';
import { Highlight } from '../listing/TenantItem.tsx';
import { lobbyTexts as texts } from '../texts.ts';

/** Corrections of optical alignment for Instrument Sans, in em. */
const MARK_SHIFT_EM = -0.01;
const HALF_CAPITAL_EM = 0.35;

interface BoardViewProps {
  board: Board;
  page: number;
  changedIds: ReadonlySet<number>;
  /** Row ids to emphasize; if absent, no row is dimmed. */
  emphasizedRowIds?: ReadonlySet<number> | undefined;
  isSearchResult?: boolean;
  highlightQuery?: HighlightQuery | null;
  /** An answer covers the board, which is inert then. */
  isCovered: boolean;
  onChoose: (rowId: number) => void;
}

export function BoardView({
  board,
  page,
  changedIds,
  emphasizedRowIds,
  isSearchResult = false,
  highlightQuery = null,
  isCovered,
  onChoose,
}: BoardViewProps) {
  const columns = board.pages[page]?.columns ?? [];
  return (
    <div
      className="wall-columns"
      data-few={(board.hasFewLines && !isSearchResult) || undefined}
      data-condensed={board.condensed > 0 || undefined}
      style={measuresOf(board)}
      key={page}
      inert={isCovered}
    >
      {columns.map((column, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a column has no id
        <div key={index} className="wall-column" style={spacesOf(column, board.type)}>
          {column.parts.map((part) => (
            <Part
              key={part.group.key}
              part={part}
              changedIds={changedIds}
              emphasizedRowIds={emphasizedRowIds}
              highlightQuery={highlightQuery}
              onChoose={onChoose}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

function spacesOf({ floorGap, extraRowHeight }: BoardColumn, typePx: number): CSSProperties {
  const lengths: Record<`--wall-${string}`, string> = {
    '--wall-between': `${floorGap}px`,
    '--wall-row': `${typePx * measures.row + extraRowHeight}px`,
    '--wall-air': `${extraRowHeight}px`,
  };
  return lengths;
}

interface PartProps {
  part: BoardPart;
  changedIds: ReadonlySet<number>;
  emphasizedRowIds: ReadonlySet<number> | undefined;
  highlightQuery: HighlightQuery | null;
  onChoose: (rowId: number) => void;
}

function Part({
  part: { group, rows, isContinued },
  changedIds,
  emphasizedRowIds,
  highlightQuery,
  onChoose,
}: PartProps) {
  return (
    <section
      className="wall-group"
      data-continued={isContinued || undefined}
      data-led={isFollowedByPeople(rows, 0) || undefined}
      aria-label={group.label}
    >
      <h2 className="wall-mark">
        <span aria-hidden style={styleOf(group)}>
          {group.mark}
        </span>
        <span className="directory-unseen">{group.label}</span>
      </h2>
      <ul className="wall-rows">
        {rows.map((fittedRow, index) => (
          <Row
            key={fittedRow.row.id}
            fittedRow={fittedRow}
            hasPeopleBelow={isFollowedByPeople(rows, index)}
            isLastPerson={isPerson(rows[index]) && !isPerson(rows[index + 1])}
            isChanged={changedIds.has(fittedRow.row.id)}
            isDimmed={emphasizedRowIds?.has(fittedRow.row.id) === false}
            highlightQuery={highlightQuery}
            onChoose={onChoose}
          />
        ))}
      </ul>
    </section>
  );
}

const isPerson = (row: FittedRow | undefined) => row?.row.person === 'below';
const isFollowedByPeople = (rows: readonly FittedRow[], index: number) =>
  !isPerson(rows[index]) && isPerson(rows[index + 1]);

/** Style of a group's mark; a smaller mark is centered on its line. */
function styleOf({ markScale: scale = 1 }: BoardGroup): CSSProperties {
  return scale < 1
    ? { position: 'relative', top: `${(1 - 1 / scale) * HALF_CAPITAL_EM}em`, fontSize: `${scale}em` }
    : {};
}

interface RowProps {
  fittedRow: FittedRow;
  /** Company with its people in the rows below. */
  hasPeopleBelow: boolean;
  /** Last person of a company. */
  isLastPerson: boolean;
  isChanged: boolean;
  isDimmed: boolean;
  highlightQuery: HighlightQuery | null;
  onChoose: (rowId: number) => void;
}

function Row({ fittedRow, hasPeopleBelow, isLastPerson, isChanged, isDimmed, highlightQuery, onChoose }: RowProps) {
  const { row, lines, isSuiteBelow, people, isRepeated } = fittedRow;
  return (
    <li
      className="wall-row"
      data-below={isSuiteBelow || undefined}
      data-people={people.length > 0 || undefined}
      data-changed={isChanged || undefined}
      data-quiet={isDimmed || undefined}
      data-person={row.person}
      data-led={hasPeopleBelow || undefined}
      data-last={isLastPerson || undefined}
      data-again={isRepeated}
    >
      <button type="button" className="wall-name" onClick={() => onChoose(row.id)}>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line has no id
          <bdi key={index} className="wall-line">
            {highlightQuery ? <Highlight pieces={highlightText(line, highlightQuery)} /> : line}
          </bdi>
        ))}
      </button>
      <span className="wall-suite">
        <span className="directory-unseen">{texts().suite} </span>
        <span className="wall-line">{row.suite}</span>
      </span>
      {people.length > 0 && (
        <p className="wall-people">
          {people.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line has no id
            <bdi key={index} className="wall-person">
              {highlightQuery ? <Highlight pieces={highlightText(line, highlightQuery)} /> : line}{' '}
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
    '--wall-mark-up': `${MARK_SHIFT_EM * (measures.mark - 1) * type}px`,
    '--wall-person': `${type * measures.person}px`,
    '--wall-person-line': `${type * measures.personLine}px`,
    '--wall-below-people': `${type * measures.belowPeople}px`,
    '--wall-hang': `${type * measures.hang}px`,
    '--wall-gutter': `${type * measures.gutter}px`,
  };
  return lengths;
}

const HIGHLIGHT_MS = 8_000;
/** Maximum of highlighted changes: more are an import or another building. */
const MAX_CHANGED = 12;
export const NO_IDS: ReadonlySet<number> = new Set();

/** Returns the ids of tenants whose rows changed in the last `HIGHLIGHT_MS`. */
export function useChangedTenants(tenants: readonly DirectoryTenant[]): ReadonlySet<number> {
  const [changedIds, setChangedIds] = useState(NO_IDS);
  const before = useRef(tenants);
  useEffect(() => {
    const formerRowKeys = new Map(before.current.map((tenant) => [tenant.id, rowKeyOf(tenant)]));
    before.current = tenants;
    const ids = tenants.filter((tenant) => formerRowKeys.get(tenant.id) !== rowKeyOf(tenant)).map(({ id }) => id);
    if (ids.length === 0 || ids.length > MAX_CHANGED) return;
    setChangedIds(new Set(ids));
    const timer = setTimeout(() => setChangedIds(NO_IDS), HIGHLIGHT_MS);
    return () => clearTimeout(timer);
  }, [tenants]);
  return changedIds;
}

function rowKeyOf({ companyName, floorNumber, suiteNumber }: DirectoryTenant): string {
  return `${floorNumber} ${suiteNumber} ${companyName}`;
}
