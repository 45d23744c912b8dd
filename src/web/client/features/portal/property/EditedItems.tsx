import type { UseMutationResult } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { QueryState, type QueryStateProps } from '../../../components/QueryState.tsx';
import { useUndo } from '../../../components/useUndo.tsx';
import { toastError } from '../../../lib/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Table, type TableProps } from '../../../ui/Table.tsx';
import { Text } from '../../../ui/Text.tsx';
import styles from './property.module.css';
import type { Change } from './use-item-save.ts';

interface Words {
  readonly title: string;
  readonly lead: string;
  readonly loadFailed: string;
  readonly emptyTitle: string;
  readonly empty: string;
  readonly emptyReader: string;
  readonly add: string;
}

interface EditedItemsProps<List, Item> extends Pick<QueryStateProps<List>, 'query'> {
  texts: Words;
  /** Opens the form of a new item; absent for viewers. */
  onAdd: (() => void) | undefined;
  removal: Removal<Item>;
  tableOf: (list: List) => Pick<TableProps<Item>, 'rows' | 'rowKey' | 'columns'>;
  children: (list: List) => ReactNode;
}

/** Table of items that are added and edited in a dialog, and removed with undo. */
export function EditedItems<List, Item>(props: EditedItemsProps<List, Item>) {
  const { query, texts, onAdd, removal, tableOf, children } = props;
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
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <h2 id={titleId}>{texts.title}</h2>
      <Text tone="quiet" maxWidth="measure">
        {texts.lead}
      </Text>
      <QueryState query={query} failed={texts.loadFailed}>
        {(list) => (
          <>
            {tableIn(list)}
            {children(list)}
          </>
        )}
      </QueryState>
      {removal.undoBar}
    </section>
  );
}

interface RemovalWords {
  readonly removed: (item: { name: string }) => string;
  readonly undone: (item: { name: string }) => string;
  readonly failed: string;
}

export type Removal<Item> = ReturnType<typeof useRemoval<Item>>;

/** Removes an item at once, and offers undo. */
export function useRemoval<Item>(
  { mutateAsync: save, isPending }: UseMutationResult<unknown, Error, Change<Item>>,
  nameOf: (item: Item) => string,
  { removed, undone, failed }: RemovalWords,
) {
  const { offerUndo, undoBar } = useUndo();
  const remove = async (item: Item) => {
    const textValues = { name: nameOf(item) };
    try {
      await save({ before: item });
      offerUndo({
        message: removed(textValues),
        undo: () => save({ after: item }),
        undone: undone(textValues),
        failed,
      });
    } catch (error) {
      toastError(error, { fallback: failed });
    }
  };
  return { remove, undoBar, isPending };
}
