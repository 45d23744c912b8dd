import type { Directory } from '../../../../../modules/directory/schema.ts';
import type { Screen } from '../fit/legible.ts';
import type { Ruler } from '../fit/name.ts';
import type { Board } from '../fit/task.ts';
import type { TenantEntry } from '../listing/floors.ts';
import { Answer } from './Answer.tsx';
import { BoardView } from './BoardView.tsx';
import { NoTenants } from './NoTenants.tsx';

interface StageProps {
  directory: Pick<Directory, 'slug'>;
  board: Board | null;
  page: number;
  changed: ReadonlySet<number>;
  /** What was searched for, and what is nearest when it has found nothing. */
  term: string;
  nearest: readonly TenantEntry[];
  /** There is nobody to be shown. */
  isEmpty: boolean;
  answer: TenantEntry | null;
  isChosen: boolean;
  secondsLeft: number | null;
  /** The largest letters, in px. */
  mostType: number;
  screen: Screen;
  ruler: Ruler;
  onChoose: (tenantId: number) => void;
  /** Back to the whole board. */
  onBack: () => void;
}

/** The board, and an answer that lies over it. */
export function Stage(props: StageProps) {
  const {
    directory,
    board,
    page,
    changed,
    term,
    nearest,
    isEmpty,
    answer,
    isChosen,
    secondsLeft,
    mostType,
    screen,
    ruler,
  } = props;
  const { onChoose, onBack } = props;
  const isBehind = answer !== null;
  return (
    <>
      {isEmpty && <NoTenants {...{ term, nearest, isBehind, onChoose }} onClear={onBack} />}
      {!isEmpty && board && <BoardView {...{ board, page, changed, isBehind, onChoose }} />}
      {answer && board && (
        <>
          <button type="button" className="wall-behind" tabIndex={-1} aria-hidden onClick={onBack} />
          <Answer
            directory={directory}
            entry={answer}
            nameType={board.type}
            {...{ mostType, screen, ruler }}
            isChosen={isChosen}
            secondsLeft={secondsLeft}
            onClose={onBack}
          />
        </>
      )}
    </>
  );
}
