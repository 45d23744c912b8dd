import type { ColumnChoice, ReadColumn, Validation } from '../../../../../modules/imports/schema.ts';
import importTexts from '../../../../../texts/generated/portal/imports.en.js';
import { Disclosure } from '../../../ui/Disclosure.tsx';
import { NativeSelect } from '../../../ui/NativeSelect.tsx';
import styles from './ReadColumns.module.css';

const texts = importTexts.columns;
/** No column of a file is called so: names are trimmed. */
const NONE = ' ';

export interface ReadColumnsProps {
  columns: readonly ReadColumn[];
  /** Absent where there is nothing to choose among. */
  choices: Validation['choices'];
  /** What was chosen by hand; the file may be being read anew by it. */
  chosen: ColumnChoice;
  onReadAs: (label: string, name: string) => void;
}

/**
 * Which column was taken for what, with what its first tenants have in it: the moment to notice a mistake, and to choose
 * another. Open where the names differ from ours.
 */
export function ReadColumns({ columns, choices, chosen, onReadAs }: ReadColumnsProps) {
  const names = choices?.names ?? [];
  if (columns.length === 0 && names.length === 0) return null;
  const isPlain = columns.length > 0 && columns.every(({ label, name }) => label.toLowerCase() === name.toLowerCase());
  const rows = (choices?.labels ?? columns.map(({ label }) => label)).map(
    (label) => columns.find((column) => column.label === label) ?? { label, name: '', examples: [] },
  );
  const options = [{ value: NONE, label: texts.none }, ...names.map((name) => ({ value: name, label: name }))];
  return (
    <Disclosure title={texts.title} level={4} isOpenAtFirst={!isPlain}>
      <table aria-label={texts.title} className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{texts.ours}</th>
            <th scope="col">{texts.theirs}</th>
            <th scope="col">{texts.examples}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, name, examples }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>
                {names.length > 0 ? (
                  <NativeSelect
                    label={texts.readFrom({ label })}
                    options={options}
                    value={(chosen[label] ?? name) || NONE}
                    onChange={(other) => onReadAs(label, other.trim())}
                  />
                ) : (
                  name
                )}
              </td>
              <td className={styles.examples}>{examples.filter(Boolean).join(', ') || '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Disclosure>
  );
}
