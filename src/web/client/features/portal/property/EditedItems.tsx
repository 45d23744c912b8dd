import { Plus } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { QueryState, type QueryStateProps } from '../../../components/QueryState.tsx';
import { UndoToast } from '../../../components/UndoToast.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Table, type TableProps } from '../../../ui/Table.tsx';
import styles from './property.module.css';
import type { Removal } from './use-removal.ts';

interface Words {
  readonly title: string;
  readonly lead: string;
  readonly loadFailed: string;
  readonly emptyTitle: string;
  readonly empty: string;
  readonly emptyReader: string;
  readonly add: string;
  readonly removed: (item: { name: string }) => string;
  readonly undo: string;
}

interface EditedItemsProps<List, Item> extends Pick<QueryStateProps<List>, 'query'> {
  texts: Words;
  /** Absent for readers. */
  onAdd: (() => void) | undefined;
  removal: Removal<Item>;
  nameOf: (item: Item) => string;
  tableOf: (list: List) => Pick<TableProps<Item>, 'rows' | 'rowKey' | 'columns'>;
  /** Dialogs over the list. */
  children: (list: List) => ReactNode;
}

/** A part of the settings: a table of items that are added and edited in a dialog, and removed with undo. */
export function EditedItems<List, Item>(props: EditedItemsProps<List, Item>) {
  const { query, texts, onAdd, removal, nameOf, tableOf, children } = props;
  const titleId = useId();
  const add = onAdd && (
    <div>
      <Button variant="secondary" onPress={onAdd}>
        <Plus aria-hidden /> {texts.add}
      </Button>
    </div>
  );
  const tableIn = (list: List) => {
    const table = tableOf(list);
    if (table.rows.length > 0)
      return (
        <>
          {add}
          <Table label={texts.title} {...table} />
        </>
      );
    return (
      <EmptyState title={texts.emptyTitle} action={add}>
        {add ? texts.empty : texts.emptyReader}
      </EmptyState>
    );
  };
  const { offered } = removal;
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <h2 id={titleId}>{texts.title}</h2>
      <p className={styles.quiet}>{texts.lead}</p>
      <QueryState query={query} failed={texts.loadFailed}>
        {(list) => (
          <>
            {tableIn(list)}
            {children(list)}
          </>
        )}
      </QueryState>
      {offered && (
        <UndoToast
          key={JSON.stringify(offered)}
          message={texts.removed({ name: nameOf(offered) })}
          undoLabel={texts.undo}
          onUndo={removal.undo}
          onDismiss={removal.forget}
          isPending={removal.isPending}
        />
      )}
    </section>
  );
}
