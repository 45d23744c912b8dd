import type { ReadColumn } from '../../../../modules/imports/schema.ts';
import { Disclosure } from '../../ui/Disclosure.tsx';
import styles from './ReadColumns.module.css';
import { importTexts } from './texts.ts';

const texts = importTexts.columns;

/**
 * Which column was taken for what, with what its first tenants have in it: the moment to notice a mistake. Open where the names
 * differ from ours.
 */
export function ReadColumns({ columns }: { columns: readonly ReadColumn[] }) {
  if (columns.length === 0) return null;
  const isPlain = columns.every(({ label, name }) => label.toLowerCase() === name.toLowerCase());
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
          {columns.map(({ label, name, examples }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{name}</td>
              <td className={styles.examples}>{examples.filter(Boolean).join(', ') || '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Disclosure>
  );
}
