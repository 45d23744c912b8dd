import placardTexts from '../../../../texts/generated/shop/placard.en.js';
import type { Building, InscriptionDraft } from '../../lib/placard-draft.ts';
import { Link } from '../../ui/Link.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './Placard.module.css';

export interface InscriptionFieldsProps {
  draft: InscriptionDraft;
  onChange: (draft: InscriptionDraft) => void;
  buildings: readonly Building[];
  /** Fills in name and street of a building. */
  onBuilding: (building: Building) => void;
  /** By field. */
  errors?: Record<string, string> | undefined;
  /** Offers to add a building; for people, not for staff. */
  isOwn?: boolean;
}

const OTHER = 'other';

export function InscriptionFields({ isOwn = true, ...props }: InscriptionFieldsProps) {
  const { draft, onChange, buildings, onBuilding, errors = {} } = props;
  const { propertyId } = draft;
  const isTyped = propertyId === null;
  const choose = (value: string) => {
    const building = buildings.find(({ id }) => String(id) === value);
    if (building) onBuilding(building);
    else onChange({ ...draft, propertyId: null, directory: '' });
  };
  return (
    <div className={styles.fields}>
      {buildings.length > 0 && (
        <Select
          label={placardTexts.building}
          value={isTyped ? OTHER : String(propertyId)}
          onChange={choose}
          options={[
            ...buildings.map(({ id, name }) => ({ value: String(id), label: name })),
            { value: OTHER, label: placardTexts.other },
          ]}
        />
      )}
      <TextField
        label={placardTexts.name}
        value={draft.name}
        maxLength={60}
        autoComplete="off"
        errorMessage={errors.name}
        onChange={(name) => onChange({ ...draft, name })}
      />
      <TextField
        label={placardTexts.address}
        description={placardTexts.addressHint}
        isRequired={false}
        value={draft.address}
        maxLength={80}
        autoComplete="off"
        errorMessage={errors.address}
        onChange={(address) => onChange({ ...draft, address })}
      />
      {isTyped ? (
        <TextField
          label={placardTexts.directory}
          description={placardTexts.directoryHint({ example: `${location.host}/meridian-tower` })}
          isRequired={false}
          value={draft.directory}
          autoComplete="off"
          spellCheck={false}
          errorMessage={errors.directory}
          onChange={(directory) => onChange({ ...draft, directory })}
        />
      ) : (
        <p className={styles.note}>{placardTexts.opens({ address: `${location.host}/${draft.directory}` })}</p>
      )}
      {isOwn && buildings.length === 0 && (
        <p className={styles.note}>
          {placardTexts.noBuilding} <Link href="/properties/new">{placardTexts.addBuilding}</Link>
        </p>
      )}
    </div>
  );
}
