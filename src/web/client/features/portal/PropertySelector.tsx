import { useQuery } from '@tanstack/react-query';
import { errorText } from '../../lib/errors.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Select } from '../../ui/Select.tsx';
import { propertiesQuery } from './api.ts';
import styles from './PropertySelector.module.css';
import { portalTexts } from './texts.ts';

const texts = portalTexts.properties;

export interface PropertySelectorProps {
  propertyId: number | null;
  onSelect: (propertyId: number) => void;
}

/** The buildings the person is a member of, and the way to one more. */
export function PropertySelector({ propertyId, onSelect }: PropertySelectorProps) {
  const properties = useQuery(propertiesQuery);
  if (properties.isPending) return <Line>{texts.loading}</Line>;
  if (properties.isError) {
    return (
      <ErrorState
        title={texts.failed}
        message={errorText(properties.error)}
        onRetry={() => void properties.refetch()}
        isRetrying={properties.isFetching}
      />
    );
  }
  const isEmpty = properties.data.length === 0;
  return (
    <div className={styles.selector}>
      {isEmpty ? (
        <Line>{texts.none}</Line>
      ) : (
        <div className={styles.select}>
          <Select
            label={texts.label}
            isLabelHidden
            placeholder={texts.placeholder}
            groupLabel={texts.group}
            options={properties.data.map(({ id, name }) => ({ value: id, label: name }))}
            value={propertyId}
            onChange={onSelect}
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
