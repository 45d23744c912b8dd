import type { ReactNode } from 'react';
import type { Contact, Directory, DirectoryTenant } from '../../../../../modules/directory/schema.ts';
import type { FloorPlan } from '../../../../../modules/directory/values.ts';
import { piecesOf, type Searched } from '../../../../../shared/search/pieces.ts';
import type { Screen } from '../../../lib/board/legible.ts';
import type { Ruler } from '../../../lib/board/name.ts';
import type { Board } from '../../../lib/board/task.ts';
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
  /** Along the edge of several pages. */
  index: ReactNode;
  isFound: boolean;
  changed: ReadonlySet<number>;
  term: string;
  nearest: readonly TenantEntry[];
  searched: Searched | null;
  isNear: boolean;
  isEmpty: boolean;
  answer: TenantEntry | null;
  isChosen: boolean;
  secondsLeft: number | null;
  /** In px. */
  maxType: number;
  screen: Screen;
  ruler: Ruler;
  onChoose: (rowId: number) => void;
  onBack: () => void;
}

/** The board, with an answer over it. */
export function Stage(props: StageProps) {
  const {
    directory,
    plan,
    board,
    page,
    index,
    isFound,
    changed,
    term,
    nearest,
    searched,
    isNear,
    isEmpty,
    answer,
    isChosen,
    secondsLeft,
    maxType,
    screen,
    ruler,
  } = props;
  const { onChoose, onBack } = props;
  const isBehind = answer !== null;
  return (
    <>
      {isEmpty && (
        <NoTenants
          plan={plan}
          term={term}
          nearest={nearest}
          searched={searched}
          isBehind={isBehind}
          onChoose={onChoose}
          onClear={onBack}
        />
      )}
      {!isEmpty && board && (
        <BoardView
          board={board}
          page={page}
          changed={changed}
          isFound={isFound}
          marked={isNear ? searched : null}
          isBehind={isBehind}
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
  nearest: readonly TenantEntry[];
  searched: Searched | null;
  isBehind: boolean;
  onChoose: (tenantId: number) => void;
  onClear: () => void;
}

function NoTenants({ plan, term, nearest, searched, isBehind, onChoose, onClear }: NoTenantsProps) {
  if (term.trim() === '')
    return (
      <div className="wall-nobody">
        <p>{texts().empty.title}</p>
        <p>{texts().empty.text}</p>
      </div>
    );
  return (
    <div className="wall-nobody" data-nearest={nearest.length > 0 || undefined} inert={isBehind}>
      <p>{texts().search.noneTitle}</p>
      <p>{texts().search.none({ term: term.trim() })}</p>
      <p>{texts().search.hint}</p>
      {nearest.length > 0 && (
        <section className="wall-nearest" aria-labelledby="wall-nearest">
          <h2 id="wall-nearest">{texts().search.nearest({ term: term.trim() })}</h2>
          <ul>
            {nearest.map(({ tenant, people }) => (
              <li key={tenant.id}>
                <button type="button" onClick={() => onChoose(tenant.id)}>
                  <bdi>
                    <Highlight pieces={piecesOf(namesOf(tenant, people?.() ?? []), searched)} />
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

/** After those whom the search matched. */
const namesOf = ({ companyName }: DirectoryTenant, people: readonly Contact[]) =>
  [...people.map(({ name }) => name), companyName].filter(Boolean).join(' · ');
