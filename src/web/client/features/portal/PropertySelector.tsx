import { useQuery } from '@tanstack/react-query';
import type { PropertySummary } from '../../../../modules/tenancy/schema.ts';
import portalTexts from '../../../../texts/generated/portal/portal.en.js';
import { QueryState } from '../../components/QueryState.tsx';
import { propertiesQuery } from '../../entities/property/api.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { NativeSelect } from '../../ui/NativeSelect.tsx';
import styles from './PropertySelector.module.css';

const texts = portalTexts.properties;

export interface PropertySelectorProps {
  propertyId: number | null;
  onSelect: (propertyId: number) => void;
}

/** The buildings the person is a member of where there are several, and the way to one more where the plan has it. */
export function PropertySelector(props: PropertySelectorProps) {
  const properties = useQuery(propertiesQuery);
  return (
    <QueryState query={properties} loading={<Line>{texts.loading}</Line>} failed={texts.failed}>
      {(list) => <Selector properties={list} {...props} />}
    </QueryState>
  );
}

type SelectorProps = PropertySelectorProps & { properties: readonly PropertySummary[] };

function Selector({ properties, propertyId, onSelect }: SelectorProps) {
  const isChosen = propertyId !== null;
  // The free plan has one building; what the command menu offers says so.
  const mayAdd = !isChosen || !properties.some(({ isOwner }) => isOwner);
  return (
    <div className={styles.selector}>
      {properties.length === 0 && <Line>{texts.none}</Line>}
      {(properties.length > 1 || (properties.length === 1 && !isChosen)) && (
        <div className={styles.select}>
          <NativeSelect
            label={texts.label}
            placeholder={texts.placeholder}
            groupLabel={texts.group}
            options={properties.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={isChosen ? String(propertyId) : ''}
            onChange={(id) => onSelect(Number(id))}
          />
        </div>
      )}
      {mayAdd && (
        <LinkButton href="/properties/new" variant="secondary">
          {texts.add}
        </LinkButton>
      )}
    </div>
  );
}

function Line({ children }: { children: string }) {
  return (
    <p role="status" className={styles.line}>
      {children}
    </p>
  );
}
