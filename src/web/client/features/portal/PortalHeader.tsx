import { useQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import portalTexts from '../../../../texts/generated/portal/portal.en.js';
import { longestWord } from '../../../../texts/longest-word.ts';
import { propertiesQuery } from '../../entities/property/api.ts';
import { Address } from '../../ui/Address.tsx';
import { FirstStepsAgain } from './FirstSteps.tsx';
import styles from './PortalHeader.module.css';
import { PropertyAddress } from './PropertyAddress.tsx';
import { PropertySelector, type PropertySelectorProps } from './PropertySelector.tsx';

export interface PortalHeaderProps extends PropertySelectorProps {
  username: string;
}

/** Which building is shown and where the public finds it, who is signed in, and the way to another building. */
export function PortalHeader({ username, ...selector }: PortalHeaderProps) {
  const property = useQuery(propertiesQuery).data?.find(({ id }) => id === selector.propertyId);
  const name = property?.name ?? portalTexts.title;
  return (
    <div className={styles.header}>
      <div className={styles.title}>
        <div className={styles.name}>
          <h1 style={{ '--longest': longestWord(name) || 1 } as CSSProperties}>{name}</h1>
          {property && <PropertyAddress slug={property.slug} />}
        </div>
        <div className={styles.below}>
          <p className={styles.welcome}>
            <Address>{portalTexts.welcome({ username })}</Address>
          </p>
          {property && <FirstStepsAgain propertyId={property.id} />}
        </div>
      </div>
      <PropertySelector {...selector} />
    </div>
  );
}
