import { useQuery } from '@tanstack/react-query';
import type { PropertySummary } from '../../../../modules/tenancy/schema.ts';
import { QueryState } from '../../components/QueryState.tsx';
import { propertiesQuery } from '../../entities/property/api.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { NativeSelect } from '../../ui/NativeSelect.tsx';
import styles from './PropertySelector.module.css';
import { portalTexts } from './texts.ts';

const texts = portalTexts.properties;

export interface PropertySelectorProps {
  propertyId: number | null;
  onSelect: (propertyId: number) => void;
}

/** The buildings the person is a member of, and the way to one more. */
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
  const isEmpty = properties.length === 0;
  return (
    <div className={styles.selector}>
      {isEmpty ? (
        <Line>{texts.none}</Line>
      ) : (
        <div className={styles.select}>
          <NativeSelect
            label={texts.label}
            placeholder={texts.placeholder}
            groupLabel={texts.group}
            options={properties.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={propertyId === null ? '' : String(propertyId)}
            onChange={(id) => onSelect(Number(id))}
          />
        </div>
      )}
      <LinkButton href="/properties/new" variant={isEmpty ? 'primary' : 'secondary'}>
        {texts.add}
      </LinkButton>
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
