import { X } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import adminTexts from '../../../../texts/generated/admin/admin.en.js';
import { Button } from '../../ui/Button.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Link } from '../../ui/Link.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './lists.module.css';
import { type FilteredList, forgetFilter, keepFilter, readSavedFilters, searchOf } from './saved-filters.ts';

const texts = adminTexts.saved;

interface SavedFiltersProps {
  list: FilteredList;
  /** Current filters of the list. */
  params: URLSearchParams;
}

/** Named filters of a list. */
export function SavedFilters({ list, params }: SavedFiltersProps) {
  const [all, setAll] = useState(readSavedFilters);
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
            <li key={filter.name} className={styles.savedOne}>
              <Link
                href={`/admin/${list}?${filter.search}`}
                {...(filter.search === search && { 'aria-current': 'true' as const })}
              >
                {filter.name}
              </Link>
              <IconButton
                size="small"
                label={texts.remove({ name: filter.name })}
                onPress={() => setAll(forgetFilter(filter))}
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
          onName={(name) => {
            setAll(keepFilter({ list, name, search }));
            setAsking(false);
          }}
        />
      )}
    </div>
  );
}

function NameDialog({ onName, onClose }: { onName: (name: string) => void; onClose: () => void }) {
  const formId = useId();
  const [name, setName] = useState('');
  const [isMissing, setMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') setMissing(true);
    else onName(name.trim());
  };
  return (
    <FormDialog title={texts.title} formId={formId} submitLabel={texts.submit} isPending={false} onClose={onClose}>
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
