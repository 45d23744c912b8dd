import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import adminTexts from '../../../../texts/generated/admin/admin.en.js';
import { toastError } from '../../lib/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Link } from '../../ui/Link.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { savedFiltersQuery, useRemoveFilter, useSaveFilter } from './api.ts';
import styles from './lists.module.css';
import { type FilteredList, searchOf } from './saved-filters.ts';

const texts = adminTexts.saved;

interface SavedFiltersProps {
  list: FilteredList;
  /** Current filters of the list. */
  params: URLSearchParams;
}

/** Named filters of a list. */
export function SavedFilters({ list, params }: SavedFiltersProps) {
  const { data: all = [] } = useQuery(savedFiltersQuery);
  const save = useSaveFilter();
  const remove = useRemoveFilter();
  const [isAsking, setAsking] = useState(false);
  const search = searchOf(params);
  const own = all.filter((one) => one.list === list);
  const isNew = search !== '' && own.every((one) => one.search !== search);
  if (own.length === 0 && !isNew) return null;
  return (
    <div className={styles.saved}>
      {own.length > 0 && (
        <ul aria-label={texts.label} className={styles.savedList}>
          {own.map((filter) => (
            <li key={filter.id} className={styles.savedOne}>
              <Link
                href={`/admin/${list}?${filter.search}`}
                {...(filter.search === search && { 'aria-current': 'true' as const })}
              >
                {filter.name}
              </Link>
              <IconButton
                size="small"
                label={texts.remove({ name: filter.name })}
                onPress={() => remove.mutate(filter, { onError: (error) => toastError(error) })}
              >
                <X aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {isNew && (
        <Button variant="quiet" size="small" onPress={() => setAsking(true)}>
          {texts.save}
        </Button>
      )}
      {isAsking && (
        <NameDialog
          onClose={() => setAsking(false)}
          onName={(name) =>
            save.mutate(
              { list, name, search },
              { onSuccess: () => setAsking(false), onError: (error) => toastError(error) },
            )
          }
          isPending={save.isPending}
        />
      )}
    </div>
  );
}

interface NameDialogProps {
  onName: (name: string) => void;
  onClose: () => void;
  isPending: boolean;
}

function NameDialog({ onName, onClose, isPending }: NameDialogProps) {
  const formId = useId();
  const [name, setName] = useState('');
  const [isMissing, setMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') setMissing(true);
    else onName(name.trim());
  };
  return (
    <FormDialog title={texts.title} formId={formId} submitLabel={texts.submit} isPending={isPending} onClose={onClose}>
      <form id={formId} noValidate onSubmit={submit}>
        <TextField
          label={texts.name}
          value={name}
          onChange={setName}
          maxLength={60}
          isRequired
          autoFocus
          errorMessage={isMissing ? texts.nameRequired : undefined}
        />
      </form>
    </FormDialog>
  );
}
