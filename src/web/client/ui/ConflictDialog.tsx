import type { ReactNode } from 'react';
import formTexts from '../../../texts/generated/kit/forms.en.js';
import { Button } from './Button.tsx';
import styles from './ConflictDialog.module.css';
import { Dialog } from './Dialog.tsx';
import { Table } from './Table.tsx';

/** Field in which two versions differ, as formatted text; an empty value shows as a dash. */
export interface Difference {
  field: string;
  mine: ReactNode;
  theirs: ReactNode;
}

export interface ConflictDialogProps {
  children: ReactNode;
  differences: readonly Difference[];
  onOverwrite: () => void;
  onAdoptTheirs: () => void;
  onClose: () => void;
  isPending: boolean;
}

const texts = formTexts.conflict;

export function ConflictDialog(props: ConflictDialogProps) {
  const { differences, onOverwrite, onAdoptTheirs: onTakeTheirs, onClose, isPending } = props;
  return (
    <Dialog
      isOpen
      size="wide"
      role="alertdialog"
      title={texts.title}
      onOpenChange={onClose}
      footer={
        <>
          <Button variant="quiet" onPress={onClose}>
            {texts.back}
          </Button>
          <Button variant="secondary" onPress={onTakeTheirs}>
            {texts.takeTheirs}
          </Button>
          <Button isPending={isPending} onPress={onOverwrite}>
            {texts.overwrite}
          </Button>
        </>
      }
    >
      <p>{props.children}</p>
      {differences.length === 0 ? <p>{texts.same}</p> : <Versions differences={differences} />}
    </Dialog>
  );
}

function Versions({ differences }: Pick<ConflictDialogProps, 'differences'>) {
  const value = (text: ReactNode) => <span className={styles.value}>{text || '–'}</span>;
  return (
    <Table
      label={texts.title}
      rows={differences}
      rowKey={({ field }) => field}
      columns={[
        { id: 'field', header: texts.field, isRowHeader: true, cell: ({ field }) => field },
        { id: 'mine', header: texts.mine, cell: ({ mine }) => value(mine) },
        { id: 'theirs', header: texts.theirs, cell: ({ theirs }) => value(theirs) },
      ]}
    />
  );
}
