import placardTexts from '../../../../texts/generated/shop/placard.en.js';
import type { Building, InscriptionDraft } from '../../lib/placard-draft.ts';
import { Link } from '../../ui/Link.tsx';
import { Select } from '../../ui/Select.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { Text } from '../../ui/Text.tsx';
import { TextField } from '../../ui/TextField.tsx';
import type { BoundField } from '../form/Field.tsx';

export interface InscriptionFieldsProps {
  draft: InscriptionDraft;
  onChange: (draft: InscriptionDraft) => void;
  buildings: readonly Building[];
  onBuilding: (building: Building) => void;
  /** Errors and refs of a form's fields. */
  fields?: Partial<Record<InscriptionField, Pick<BoundField<string>, 'errorMessage' | 'ref'>>>;
  /** Offers to add a building; for customers, not for staff. */
  isOwn?: boolean;
}

export type InscriptionField = 'name' | 'address' | 'directory';

const OTHER = 'other';

export function InscriptionFields({ isOwn = true, ...props }: InscriptionFieldsProps) {
  const { draft, onChange, buildings, onBuilding, fields = {} } = props;
  const { propertyId } = draft;
  const isTyped = propertyId === null;
  const choose = (value: string) => {
    const building = buildings.find(({ id }) => String(id) === value);
    if (building) onBuilding(building);
    else onChange({ ...draft, propertyId: null, directory: '' });
  };
  return (
    <Stack>
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
        {...fields.name}
        onChange={(name) => onChange({ ...draft, name })}
      />
      <TextField
        label={placardTexts.address}
        description={placardTexts.addressHint}
        isRequired={false}
        value={draft.address}
        maxLength={80}
        autoComplete="off"
        {...fields.address}
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
          {...fields.directory}
          onChange={(directory) => onChange({ ...draft, directory })}
        />
      ) : (
        <Text size="small" tone="quiet">
          {placardTexts.opens({ address: `${location.host}/${draft.directory}` })}
        </Text>
      )}
      {isOwn && buildings.length === 0 && (
        <Text size="small" tone="quiet">
          {placardTexts.noBuilding} <Link href="/properties/new">{placardTexts.addBuilding}</Link>
        </Text>
      )}
    </Stack>
  );
}
