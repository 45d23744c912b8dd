import { Building2 } from 'lucide-react';
import { type Control, useWatch } from 'react-hook-form';
import propertyTexts from '../../../../../texts/generated/portal/property.en.js';
import { cx } from '../../../ui/cx.ts';
import styles from './DraftDirectory.module.css';
import type { PropertyFormInput } from './property-form.ts';

const texts = propertyTexts.create;
/** From the roof down, as on a wall. */
const FLOORS = ['4', '3', '2', '1', 'G'];

/** The board of a building as it is typed: its head, and its empty floors. */
export function DraftDirectory<Output>({ control }: { control: Control<PropertyFormInput, unknown, Output> }) {
  const [name, address, leasingContact, leasingPhone] = useWatch({
    control,
    name: ['name', 'address', 'leasingContact', 'leasingPhone'],
  });
  const leasing = [leasingContact, leasingPhone].filter(Boolean).join(', ');
  return (
    <figure aria-label={texts.draft} className={styles.draft}>
      <div className={styles.head}>
        <Building2 aria-hidden />
        <span className={cx(styles.name, !name && styles.missing)}>{name || texts.draftName}</span>
      </div>
      <div className={styles.floors}>
        {FLOORS.map((floor, at) => (
          <div key={floor} className={styles.floor}>
            <span className={styles.number}>{floor}</span>
            {at === FLOORS.length - 1 && <span className={styles.missing}>{texts.draftTenants}</span>}
          </div>
        ))}
      </div>
      <div className={styles.foot}>
        {address && <span>{address}</span>}
        {leasing && <span>{leasing}</span>}
      </div>
    </figure>
  );
}
