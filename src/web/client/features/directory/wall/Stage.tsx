import type { ReactNode } from 'react';
import type { Contact, Directory, DirectoryTenant } from '../../../../../modules/directory/schema.ts';
import type { FloorPlan } from '../../../../../modules/directory/values.ts';
import { type HighlightQuery, highlightText } from '../../../../../shared/search/highlight.ts';
import type { Board } from '../../../lib/wall-layout/board-types.ts';
import type { Ruler } from '../../../lib/wall-layout/break-name.ts';
import type { Screen } from '../../../lib/wall-layout/type-size.ts';
import type { TenantEntry } from '../listing/floors.ts';
import { Highlight } from '../listing/TenantItem.tsx';
import { lobbyTexts as texts } from '../texts.ts';
import { Answer, placeOf } from './Answer.tsx';
import { BoardView } from './BoardView.tsx';

interface StageProps {
  directory: Pick<Directory, 'slug'>;
  plan: FloorPlan;
  board: Board | null;
  page: number;
  index: ReactNode;
  isSearchResult: boolean;
  changedIds: ReadonlySet<number>;
  term: string;
  nearestTenants: readonly TenantEntry[];
  highlightQuery: HighlightQuery | null;
  isFuzzy: boolean;
  isEmpty: boolean;
  answer: TenantEntry | null;
  isChosen: boolean;
  secondsLeft: number | null;
  /** Largest type size in px. */
  maxType: number;
  screen: Screen;
  ruler: Ruler;
  onChoose: (rowId: number) => void;
  onBack: () => void;
}

export function Stage(props: StageProps) {
  const {
    directory,
    plan,
    board,
    page,
    index,
    isSearchResult,
    changedIds,
    term,
    nearestTenants,
    highlightQuery,
    isFuzzy,
    isEmpty,
    answer,
    isChosen,
    secondsLeft,
    maxType,
    screen,
    ruler,
  } = props;
  const { onChoose, onBack } = props;
  const isCovered = answer !== null;
  return (
    <>
      {isEmpty && (
        <NoTenants
          plan={plan}
          term={term}
          nearestTenants={nearestTenants}
          highlightQuery={highlightQuery}
          isCovered={isCovered}
          onChoose={onChoose}
          onClear={onBack}
        />
      )}
      {!isEmpty && board && (
        <BoardView
          board={board}
          page={page}
          changedIds={changedIds}
          isSearchResult={isSearchResult}
          highlightQuery={isFuzzy ? highlightQuery : null}
          isCovered={isCovered}
          onChoose={onChoose}
        />
      )}
      {index}
      {answer && board && (
        <>
          <button type="button" className="wall-behind" tabIndex={-1} aria-hidden onClick={onBack} />
          <Answer
            directory={directory}
            entry={answer}
            nameType={board.type}
            plan={plan}
            maxType={maxType}
            screen={screen}
            ruler={ruler}
            isChosen={isChosen}
            secondsLeft={secondsLeft}
            onClose={onBack}
          />
        </>
      )}
    </>
  );
}

interface NoTenantsProps {
  plan: FloorPlan;
  term: string;
  nearestTenants: readonly TenantEntry[];
  highlightQuery: HighlightQuery | null;
  isCovered: boolean;
  onChoose: (tenantId: number) => void;
  onClear: () => void;
}

function NoTenants({ plan, term, nearestTenants, highlightQuery, isCovered, onChoose, onClear }: NoTenantsProps) {
  if (term.trim() === '')
    return (
      <div className="wall-nobody">
        <p>{texts().empty.title}</p>
        <p>{texts().empty.text}</p>
      </div>
    );
  return (
    <div className="wall-nobody" data-nearest={nearestTenants.length > 0 || undefined} inert={isCovered}>
      <p>{texts().search.noneTitle}</p>
      <p>{texts().search.none({ term: term.trim() })}</p>
      <p>{texts().search.hint}</p>
      {nearestTenants.length > 0 && (
        <section className="wall-nearest" aria-labelledby="wall-nearest">
          <h2 id="wall-nearest">{texts().search.nearest({ term: term.trim() })}</h2>
          <ul>
            {nearestTenants.map(({ tenant, people }) => (
              <li key={tenant.id}>
                <button type="button" onClick={() => onChoose(tenant.id)}>
                  <bdi>
                    <Highlight pieces={highlightText(namesOf(tenant, people?.() ?? []), highlightQuery)} />
                  </bdi>{' '}
                  <span className="wall-place">{placeOf(tenant, plan)}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <button type="button" className="wall-clear" onClick={onClear}>
        {texts().search.clear}
      </button>
    </div>
  );
}

/** Company and its people; those that the search matched first. */
const namesOf = ({ companyName }: DirectoryTenant, people: readonly Contact[]) =>
  [...people.map(({ name }) => name), companyName].filter(Boolean).join(' · ');
