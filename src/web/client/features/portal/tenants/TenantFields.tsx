import { useQuery } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef } from 'react';
import {
  type Control,
  type UseFormReturn,
  useController,
  useFieldArray,
  useFormState,
  useWatch,
} from 'react-hook-form';
import {
  type FieldKind,
  type Tenant,
  type TenantFieldKey,
  tenantFields,
  tenantHeading,
} from '../../../../../modules/directory/schema.ts';
import type { FloorPlan } from '../../../../../modules/directory/values.ts';
import { formatBoardName } from '../../../../../shared/person-name.ts';
import tenantTexts from '../../../../../texts/generated/portal/tenants.en.js';
import { Field } from '../../../components/form/Field.tsx';
import { More, MoreFields } from '../../../components/form/More.tsx';
import { HoursField } from '../../../components/HoursField.tsx';
import { lazyPart } from '../../../components/lazy-part.tsx';
import { propertyQuery } from '../../../entities/property/api.ts';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Grid } from '../../../ui/Grid.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Radio } from '../../../ui/Radio.tsx';
import { Row } from '../../../ui/Row.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { TextField, type TextFieldProps } from '../../../ui/TextField.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import styles from './TenantForm.module.css';
import { fieldLabels } from './tenant-field.ts';
import { emptyContact, parseFloor, type TenantFormInput, typedFloor, typedKeys, withAllListed } from './tenant-form.ts';

const texts = tenantTexts.form;

const fieldHints: Readonly<Partial<Record<TenantFieldKey, string>>> = { ...texts.dayHints, ...texts.wayHints };

type Look = Pick<TextFieldProps, 'type' | 'inputMode' | 'autoCapitalize' | 'description'>;

const lookOf: Readonly<Record<Exclude<FieldKind, 'hours' | 'kinds'>, Look>> = {
  text: { autoCapitalize: 'words' },
  names: { autoCapitalize: 'words', description: texts.aliasesHint },
  short: {},
  way: {},
  floor: { type: 'number' },
  phone: { type: 'tel' },
  email: { inputMode: 'email' },
  website: { inputMode: 'url', description: texts.websiteHint },
  day: { type: 'date' },
};

const ShortNameHint = lazyPart(
  async () => (await import('./ShortNameHint.tsx')).ShortNameHint,
  <span>{texts.shortNameHints.usual}</span>,
);

const TenantLogo = lazyPart(async () => (await import('./TenantLogo.tsx')).TenantLogo);

export interface OfferedFloors {
  plan: FloorPlan;
  /** Floor that the other tenants' suites suggest. */
  floorOfSuite: (suite: string) => number | null;
  /** Floors to choose from; empty if the building has no signs of its own. */
  offered: readonly number[];
}

interface TenantFieldsProps<Output> {
  control: Control<TenantFormInput, unknown, Output>;
  floors: OfferedFloors;
  propertyId: number;
  /** Omits the fields of `MoreTenantFields`. */
  isShort: boolean;
}

/** Fields of every tenant; the others are collapsed for a new one. */
const FIRST: readonly TenantFieldKey[] = ['companyName', 'suiteNumber', 'floorNumber', 'phone'];
const firstKeys = typedKeys.filter((key) => FIRST.includes(key));
const furtherKeys = typedKeys.filter((key) => !FIRST.includes(key));

export function TenantFields<Output>({ control, floors, propertyId, isShort }: TenantFieldsProps<Output>) {
  const { plan, offered } = floors;
  const floor = parseFloor(useWatch({ control, name: 'floorNumber' }), plan);
  const setByHand = useFollowingFloor(control, floors);
  const suite = useWatch({ control, name: 'suiteNumber' });
  const list = useId();
  const floorLook = {
    ...(offered.length > 0 ? { list, autoCapitalize: 'characters' } : lookOf.floor),
    description: <FloorNote floor={floor} suite={suite} floors={floors} />,
  };
  return (
    <Row align="start" gap="16">
      {(isShort ? firstKeys : typedKeys).map((key, at) => (
        <TypedField
          key={key}
          name={key}
          control={control}
          propertyId={propertyId}
          plan={plan}
          autoFocus={at === 0}
          {...(key === 'floorNumber' && { look: floorLook, onType: setByHand })}
        />
      ))}
      {offered.length > 0 && (
        <datalist id={list}>
          {offered.map((offeredFloor) => (
            <option key={offeredFloor} value={plan.sign(offeredFloor)} label={plan.name(offeredFloor)} />
          ))}
        </datalist>
      )}
    </Row>
  );
}

type MoreFieldsProps<Output> = Omit<TenantFieldsProps<Output>, 'isShort'>;

export function MoreTenantFields<Output>({ control, floors, propertyId }: MoreFieldsProps<Output>) {
  return (
    <MoreFields control={control} names={[...furtherKeys, 'hours', 'kinds']}>
      <Row align="start" gap="16">
        {furtherKeys.map((key) => (
          <TypedField key={key} name={key} control={control} propertyId={propertyId} plan={floors.plan} />
        ))}
      </Row>
      <TenantKinds control={control} />
      <TenantHours control={control} propertyId={propertyId} />
    </MoreFields>
  );
}

/** Further fields of an existing tenant. */
export function MoreOfTenant({ id, propertyId, logoUrl }: Pick<Tenant, 'id' | 'propertyId' | 'logoUrl'>) {
  return (
    <More isSet={Boolean(logoUrl)}>
      <TenantLogo propertyId={propertyId} tenantId={id} />
    </More>
  );
}

interface TypedFieldProps<Output> {
  name: (typeof typedKeys)[number];
  control: Control<TenantFormInput, unknown, Output>;
  propertyId: number;
  plan: FloorPlan;
  autoFocus?: boolean;
  look?: Partial<TextFieldProps>;
  onType?: () => void;
}

function TypedField<Output>({ name, control, propertyId, plan, autoFocus, look, onType }: TypedFieldProps<Output>) {
  const { kind, formWidth } = tenantFields[name];
  const { isDirty } = useFormState({ control });
  return (
    <div className={styles[formWidth]}>
      <Field control={control} name={name}>
        {({ onBlur, ...field }) => (
          <TextField
            label={fieldLabels[name]}
            isRequired={name in tenantHeading}
            autoComplete="off"
            autoFocus={autoFocus ?? false}
            {...(look ?? lookOf[kind])}
            {...(name in fieldHints && { description: fieldHints[name] })}
            {...(kind === 'short' && {
              description: <ShortName control={control} propertyId={propertyId} plan={plan} />,
            })}
            {...field}
            {...(onType && {
              onChange: (text: string) => {
                onType();
                field.onChange(text);
              },
            })}
            // Saving resets and focuses the form; that blur is no error.
            onBlur={() => isDirty && onBlur()}
          />
        )}
      </Field>
    </div>
  );
}

function ShortName<Output>({
  control,
  propertyId,
  plan,
}: Pick<TypedFieldProps<Output>, 'control' | 'propertyId' | 'plan'>) {
  const { defaultValues: savedTenant } = useFormState({ control });
  const [companyName, suiteNumber, floorNumber, shortName] = useWatch({
    control,
    name: ['companyName', 'suiteNumber', 'floorNumber', 'shortName'],
  });
  const draft = { companyName, suiteNumber, floorNumber: parseFloor(floorNumber, plan) };
  return (
    <ShortNameHint
      propertyId={propertyId}
      plan={plan}
      draft={draft}
      savedTenant={savedTenant}
      shortName={shortName ?? ''}
    />
  );
}

interface FloorNoteProps {
  floor: number;
  suite: string;
  floors: OfferedFloors;
}

function FloorNote({ floor, suite, floors: { plan, floorOfSuite: ofSuite } }: FloorNoteProps) {
  const floorOfSuite = ofSuite(suite);
  return (
    <>
      <span>{(plan.exists(floor) ? texts.floorShown : texts.floorLeftOut)({ label: plan.label(floor) })}</span>
      <span role="status" className={styles.doubt}>
        {floorOfSuite !== null &&
          floorOfSuite !== floor &&
          texts.suiteElsewhere({ suite: suite.trim(), label: plan.label(floorOfSuite) })}
      </span>
    </>
  );
}

/**
 * Sets the floor from the suite as an import does, unless it was set by hand or differs from the suite's.
 * @returns a function to call when the floor is set by hand
 */
function useFollowingFloor<Output>(control: Control<TenantFormInput, unknown, Output>, floors: OfferedFloors) {
  const { plan, floorOfSuite: ofSuite } = floors;
  const { isDirty, defaultValues } = useFormState({ control });
  const { field } = useController({ control, name: 'floorNumber' });
  const suite = useWatch({ control, name: 'suiteNumber' });
  const { suiteNumber: savedSuite = '', floorNumber: savedFloor = '' } = defaultValues ?? {};
  const isByHand = useRef(false);
  const isFirst = savedSuite === '';
  const follow = useEffectEvent(() => {
    if (!isDirty) isByHand.current = !isFirst && ofSuite(savedSuite) !== parseFloor(savedFloor, plan);
    if (isByHand.current || !isDirty) return;
    const floorOfSuite = ofSuite(suite);
    field.onChange(floorOfSuite === null || suite === savedSuite ? savedFloor : typedFloor(floorOfSuite, plan));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the suite moves the floor
  useEffect(() => follow(), [suite]);
  return () => {
    isByHand.current = true;
  };
}

export function TenantHours<Output>({ control, propertyId }: TenantHoursProps<Output>) {
  const { data: building } = useQuery(propertyQuery(propertyId));
  return (
    <Field control={control} name="hours">
      {({ value, onChange, errorMessage }) => (
        <HoursField value={value} onChange={onChange} errorMessage={errorMessage} building={building?.hours} />
      )}
    </Field>
  );
}

const KindsField = lazyPart(async () => (await import('./KindsField.tsx')).KindsField);

/** Field for the kinds, by which the search finds a tenant. */
export function TenantKinds<Output>({ control }: Pick<TenantHoursProps<Output>, 'control'>) {
  const companyName = useWatch({ control, name: 'companyName' });
  return (
    <Field control={control} name="kinds">
      {({ value, onChange, errorMessage }) => (
        <KindsField companyName={companyName} value={value} onChange={onChange} errorMessage={errorMessage} />
      )}
    </Field>
  );
}

interface TenantHoursProps<Output> {
  control: Control<TenantFormInput, unknown, Output>;
  propertyId: number;
}

interface ContactFieldsProps<Output> {
  form: UseFormReturn<TenantFormInput, unknown, Output>;
  /** Name that separates the radios of two forms on one page. */
  radioName: string;
}

/** Fields of the contacts: one is primary, and the first entry cannot be removed. */
export function ContactFields<Output>({ form, radioName }: ContactFieldsProps<Output>) {
  const { control } = form;
  const { fields, append, remove } = useFieldArray({ control, name: 'contacts' });
  const contacts = useWatch({ control, name: 'contacts' });
  const allListed = withAllListed(contacts);
  // Field by field: a replaced list would render again and lose focus.
  const set = (name: 'isPrimary' | 'isListed', isOn: (at: number) => boolean) => {
    for (const at of contacts.keys()) form.setValue(`contacts.${at}.${name}`, isOn(at), { shouldDirty: true });
  };
  return (
    <Stack aria-label={texts.contacts} as="section" paddingBlock="16 0" className={styles.contacts}>
      <Row align="center" justify="between">
        <h3>{texts.contacts}</h3>
        {allListed && contacts.length > 1 && (
          <Button
            variant="secondary"
            size="small"
            onPress={() => set('isListed', (at) => allListed[at]?.isListed ?? false)}
          >
            {texts.listAll}
          </Button>
        )}
        <Button
          variant="secondary"
          size="small"
          onPress={() => append({ ...emptyContact, isPrimary: fields.length === 0 })}
        >
          <Plus aria-hidden /> {texts.addContact}
        </Button>
      </Row>
      {fields.map((entry, index) => (
        <Grid key={entry.id} as="fieldset" columns={{ min: '9rem' }} gap="8 16" className={styles.contact}>
          <VisuallyHidden as="legend">{texts.contact({ n: index + 1 })}</VisuallyHidden>
          <Field control={control} name={`contacts.${index}.name`}>
            {(field) => (
              <TextField
                label={texts.contactName}
                autoComplete="off"
                autoCapitalize="words"
                isRequired={false}
                {...field}
              />
            )}
          </Field>
          <Field control={control} name={`contacts.${index}.phone`}>
            {(field) => (
              <TextField label={texts.contactPhone} type="tel" autoComplete="off" isRequired={false} {...field} />
            )}
          </Field>
          <Stack gap="8" className={styles.onBoard}>
            <Field control={control} name={`contacts.${index}.isListed`}>
              {({ value, onChange }) => (
                <Checkbox isSelected={value} onChange={onChange} description={texts.onBoardHint}>
                  {texts.onBoard}
                </Checkbox>
              )}
            </Field>
            {contacts[index]?.isListed && (
              <Field control={control} name={`contacts.${index}.sortName`}>
                {(field) => (
                  <TextField
                    label={texts.sortName}
                    placeholder={formatBoardName({ name: contacts[index]?.name ?? '' })}
                    description={texts.sortNameHint}
                    autoComplete="off"
                    isRequired={false}
                    {...field}
                  />
                )}
              </Field>
            )}
          </Stack>
          <Row align="center" justify="between" className={styles.contactFoot}>
            <Radio
              name={radioName}
              isSelected={contacts[index]?.isPrimary ?? false}
              onSelect={() => set('isPrimary', (at) => at === index)}
            >
              {texts.primary}
            </Radio>
            {index > 0 && (
              <IconButton
                size="small"
                label={texts.removeContact({ n: index + 1 })}
                onPress={() => {
                  // Before removal: the dialog moves lost focus to its first button.
                  form.setFocus(`contacts.${index - 1}.name`);
                  if (contacts[index]?.isPrimary) set('isPrimary', (at) => at === 0);
                  remove(index);
                }}
              >
                <X aria-hidden />
              </IconButton>
            )}
          </Row>
        </Grid>
      ))}
    </Stack>
  );
}
