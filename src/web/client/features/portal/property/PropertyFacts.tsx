import type { Property } from '../../../../../modules/tenancy/schema.ts';
import { formatHour } from '../../../../../texts/format.ts';
import propertyTexts from '../../../../../texts/generated/portal/property.en.js';
import { languageNames } from '../../../../../texts/languages.ts';
import styles from './property.module.css';
import { publicUrl } from './SlugField.tsx';

const labels = propertyTexts.fields;

/** The settings for those who may only read them. */
export function PropertyFacts({ property }: { property: Property }) {
  const facts: readonly (readonly [string, string | null])[] = [
    [labels.name, property.name],
    [labels.address, property.address],
    [labels.description, property.description],
    [labels.leasingContact, property.leasingContact],
    [labels.leasingPhone, property.leasingPhone],
    [labels.amenities, property.amenities],
    [labels.logoUrl, property.logoUrl],
    [labels.wallOrder, labels.wallOrders[property.wallOrder]],
    [labels.timeZone, labels.timeZones[property.timeZone]],
    [labels.nightFrom, formatHour(property.nightFrom)],
    [labels.nightTo, formatHour(property.nightTo)],
    [labels.wallFeatured, property.wallFeatured ? propertyTexts.on : propertyTexts.off],
    [labels.tenantLanguage, languageNames[property.tenantLanguage]],
    [labels.imageUrl, property.imageUrl],
    [labels.slug, publicUrl(property.slug)],
  ];
  return (
    <>
      <p className={styles.quiet}>{propertyTexts.settings.onlyAdmins}</p>
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label} className={styles.fact}>
            <dt>{label}</dt>
            <dd>{value ?? propertyTexts.settings.empty}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
