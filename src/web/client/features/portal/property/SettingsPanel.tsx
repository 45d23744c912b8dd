import { Fragment, type ReactNode, useState } from 'react';
import type { Property } from '../../../../../modules/tenancy/schema.ts';
import { formatHour } from '../../../../../texts/format.ts';
import faceTexts from '../../../../../texts/generated/portal/face.en.js';
import propertyTexts from '../../../../../texts/generated/portal/property.en.js';
import { languageNames } from '../../../../../texts/languages.ts';
import { formatOpeningHours } from '../../../../../texts/opening-hours.ts';
import { timeZoneName } from '../../../../../texts/time-zone-name.ts';
import { ConfirmButton } from '../../../components/ConfirmButton.tsx';
import { Parts } from '../../../components/parts/Parts.tsx';
import { usePart } from '../../../components/parts/use-part.ts';
import { usePageNavigate } from '../../../lib/page-navigation.ts';
import { toast, toastError } from '../../../lib/toasts.ts';
import { cx } from '../../../ui/cx.ts';
import { Grid } from '../../../ui/Grid.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { Text } from '../../../ui/Text.tsx';
import { useDeleteProperty } from './api.ts';
import { FloorsSection } from './FloorsSection.tsx';
import { PlacesSection } from './PlacesSection.tsx';
import styles from './property.module.css';
import { type PropertyFormInput, propertyFormOf } from './property-form.ts';
import { SettingsForm } from './SettingsForm.tsx';
import { publicUrl } from './SlugField.tsx';
import { type SettingsPart, settingsParts } from './settings-parts.ts';
import { TransferSection } from './TransferSection.tsx';

interface SettingsPanelProps {
  property: Property;
  canEdit: boolean;
  preview?: (draft: PropertyFormInput) => ReactNode;
  activity: ReactNode;
  subscription?: ReactNode;
}

export function SettingsPanel({ property, canEdit, preview, activity, subscription }: SettingsPanelProps) {
  const [draft, setDraft] = useState(() => propertyFormOf(property));
  const parts: typeof settingsParts | typeof READ_ONLY = canEdit ? settingsParts : READ_ONLY;
  const open = usePart<SettingsPart>(parts);
  const { part } = open;
  const hasForm = !WITHOUT_FORM.includes(part);
  return (
    <Parts label={propertyTexts.parts.label} names={propertyTexts.parts} parts={parts} open={open}>
      <Stack gap="48">
        <div className={cx(hasForm ? styles.split : styles.behind)}>
          <section className={styles.section}>
            {hasForm && <h2>{propertyTexts.settings.title}</h2>}
            {canEdit ? (
              <SettingsForm property={property} part={part} onPart={open.open} onDraft={setDraft} />
            ) : (
              hasForm && <PropertyFacts property={property} />
            )}
          </section>
          {hasForm && preview?.(draft)}
        </div>
        {part === 'floors' && (
          <Fragment key={property.id}>
            <FloorsSection propertyId={property.id} canEdit={canEdit} />
            <PlacesSection propertyId={property.id} canEdit={canEdit} />
          </Fragment>
        )}
        {part === 'activity' && activity}
        {part === 'ownership' && (
          <>
            {subscription && <div className={styles.section}>{subscription}</div>}
            {property.isOwner && (
              <>
                <TransferSection property={property} />
                <DeleteSection property={property} />
              </>
            )}
          </>
        )}
      </Stack>
    </Parts>
  );
}

/** Parts that viewers read in one list. */
const READ_ONLY = ['building', 'floors', 'activity', 'ownership'] as const satisfies readonly SettingsPart[];
const WITHOUT_FORM: readonly SettingsPart[] = ['floors', 'activity', 'ownership'];

const labels = propertyTexts.fields;
const removeTexts = propertyTexts.remove;

function PropertyFacts({ property }: { property: Property }) {
  const facts: readonly (readonly [string, string | null])[] = [
    [labels.name, property.name],
    [labels.address, property.address],
    [labels.description, property.description],
    [labels.leasingContact, property.leasingContact],
    [labels.leasingPhone, property.leasingPhone],
    [labels.amenities, property.amenities],
    [labels.logoUrl, property.logoUrl],
    [labels.wallOrder, labels.wallOrders[property.wallOrder]],
    [labels.timeZone, timeZoneName(property.timeZone)],
    [labels.hours, property.hours && formatOpeningHours(property.hours)],
    [labels.nightFrom, formatHour(property.nightFrom)],
    [labels.nightTo, formatHour(property.nightTo)],
    [labels.wallFeatured, property.wallFeatured ? propertyTexts.on : propertyTexts.off],
    [labels.tenantLanguage, languageNames[property.tenantLanguage]],
    [labels.searchEngines, labels.searchEngineChoices[property.searchEngines]],
    [labels.imageUrl, property.imageUrl],
    [labels.accent, property.accent],
    [labels.layout, faceTexts.layouts[property.layout]],
    [labels.framing, labels.framings[property.framing]],
    [labels.slug, publicUrl(property.slug)],
  ];
  return (
    <>
      <Text tone="quiet" maxWidth="measure">
        {propertyTexts.settings.onlyAdmins}
      </Text>
      <Stack as="dl" gap="0" maxWidth="measure">
        {facts.map(([label, value]) => (
          <Grid
            key={label}
            columns="minmax(8rem, 12rem) 1fr"
            from="40"
            gap="4 16"
            paddingBlock="12"
            className={styles.fact}
          >
            <dt>{label}</dt>
            <dd>{value ?? propertyTexts.settings.empty}</dd>
          </Grid>
        ))}
      </Stack>
    </>
  );
}

/** Deletes the property; requires typing DELETE. */
function DeleteSection({ property }: { property: Property }) {
  const remove = useDeleteProperty(property.id);
  const navigate = usePageNavigate();
  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        toast({ message: removeTexts.done, tone: 'success', survivesNavigation: true });
        void navigate('/manage', { replace: true });
      },
      onError: (error) => toastError(error, { fallback: removeTexts.failed }),
    });
  return (
    <section className={styles.section}>
      <h2>{removeTexts.title}</h2>
      <Text tone="quiet" maxWidth="measure">
        {removeTexts.lead}
      </Text>
      <div>
        <ConfirmButton
          label={removeTexts.submit}
          title={removeTexts.confirmTitle({ name: property.name })}
          typeToConfirm={removeTexts.confirmWord}
          mutation={remove}
          failed={removeTexts.failed}
          onConfirm={confirm}
        >
          {removeTexts.lead}
        </ConfirmButton>
      </div>
    </section>
  );
}
