import { type ReactNode, useState } from 'react';
import type { Property } from '../../../../../modules/tenancy/schema.ts';
import propertyTexts from '../../../../../texts/generated/portal/property.en.js';
import { DeleteSection } from './DeleteSection.tsx';
import { PropertyFacts } from './PropertyFacts.tsx';
import styles from './property.module.css';
import { type PropertyFormInput, propertyFormOf } from './property-form.ts';
import { SettingsForm } from './SettingsForm.tsx';
import { TransferSection } from './TransferSection.tsx';

export interface SettingsPanelProps {
  property: Property;
  canEdit: boolean;
  /** What the settings change, beside them. */
  preview?: (draft: PropertyFormInput) => ReactNode;
  /** Its plan, below the settings. */
  subscription?: ReactNode;
}

/** The settings of a property; its owner also hands it on or deletes it here. */
export function SettingsPanel({ property, canEdit, preview, subscription }: SettingsPanelProps) {
  const [draft, setDraft] = useState(() => propertyFormOf(property));
  return (
    <div className={styles.panel}>
      <div className={styles.split}>
        <section className={styles.section}>
          <h2>{propertyTexts.settings.title}</h2>
          {canEdit ? <SettingsForm property={property} onDraft={setDraft} /> : <PropertyFacts property={property} />}
        </section>
        {preview?.(draft)}
      </div>
      {subscription && <div className={styles.section}>{subscription}</div>}
      {property.isOwner && (
        <>
          <TransferSection property={property} />
          <DeleteSection property={property} />
        </>
      )}
    </div>
  );
}
