import type { Directory } from '../../../../../modules/directory/schema.ts';
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
  /** What was searched for. */
  term: string;
  /** There is nobody to be shown. */
  isEmpty: boolean;
  answer: TenantEntry | null;
  isChosen: boolean;
  secondsLeft: number | null;
  /** The largest letters, in px. */
  mostType: number;
  onChoose: (tenantId: number) => void;
  /** Back to the whole board. */
  onBack: () => void;
}

/** The board, and an answer that lies over it. */
export function Stage(props: StageProps) {
  const { directory, board, page, changed, term, isEmpty, answer, isChosen, secondsLeft, mostType } = props;
  const { onChoose, onBack } = props;
  if (isEmpty) return <NoTenants term={term} onClear={onBack} />;
  if (!board) return null;
  return (
    <>
      <BoardView board={board} page={page} changed={changed} isBehind={answer !== null} onChoose={onChoose} />
      {answer && (
        <>
          <button type="button" className="wall-behind" tabIndex={-1} aria-hidden onClick={onBack} />
          <Answer
            directory={directory}
            entry={answer}
            nameType={board.type}
            mostType={mostType}
            isChosen={isChosen}
            secondsLeft={secondsLeft}
            onClose={onBack}
          />
        </>
      )}
    </>
  );
}
