import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import * as calls from '../../../../../modules/directory/calls.ts';
import type { PropertySummary } from '../../../../../modules/tenancy/schema.ts';
import buildingTexts from '../../../../../texts/generated/portal/buildings.en.js';
import { FormSheet } from '../../../components/form/FormSheet.tsx';
import { submitWith } from '../../../components/form/submit.ts';
import { useZodForm } from '../../../components/form/zod-form.ts';
import { announcementKey } from '../../../entities/announcement/api.ts';
import { throwIfFailed, writeToEach } from '../../../entities/property/each-building.ts';
import { ApiError } from '../../../lib/api.ts';
import { type Create, createOnce } from '../../../lib/create-once.ts';
import { toast } from '../../../lib/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Disclosure } from '../../../ui/Disclosure.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { Text } from '../../../ui/Text.tsx';
import { AnnouncementFields, CheckboxList } from './AnnouncementFields.tsx';
import { announcementForm, announcementOf, emptyAnnouncement } from './announcement-form.ts';
import type { NewAnnouncement } from './api.ts';

const texts = buildingTexts.announcements;

export type ManagedBuildings = readonly [PropertySummary, ...PropertySummary[]];

interface SeveralSheetProps {
  properties: ManagedBuildings;
  preview: (property: PropertySummary, draft: Readonly<Record<string, unknown>>) => ReactNode;
  onClose: () => void;
}

/** Form of one announcement for several buildings; each stores its own copy. */
export function AnnouncementsOverBuildingsSheet({ properties, preview, onClose }: SeveralSheetProps) {
  const [first] = properties;
  // The server reads times in each building's own zone.
  const { id, timeZone } = first;
  const [schema] = useState(() => announcementForm(timeZone));
  const form = useZodForm(schema, emptyAnnouncement(timeZone));
  useEffect(() => form.setFocus('message'), [form]);
  const [selectedIds, setSelectedIds] = useState<readonly number[]>(properties.map((property) => property.id));
  const [isUnchosen, setUnchosen] = useState(false);
  const [isDone, setDone] = useState(false);
  const post = usePost();
  const submit = submitWith(
    form,
    async (values) => {
      const selectedProperties = properties.filter((property) => selectedIds.includes(property.id));
      setUnchosen(selectedProperties.length === 0);
      if (selectedProperties.length === 0) throw new ApiError(400, texts.choose);
      const outcome = await writeToEach(selectedProperties, post(announcementOf(values)));
      setSelectedIds(outcome.failed.map(({ building }) => building.id));
      throwIfFailed(outcome, texts.failed);
      toast({ message: texts.done({ count: selectedProperties.length }), tone: 'success' });
      setDone(true);
    },
    texts.failed,
  );
  return (
    <FormSheet
      title={texts.sheet}
      form={form}
      onSubmit={submit}
      submitLabel={texts.submit}
      isDone={isDone}
      onClose={onClose}
    >
      <Buildings
        properties={properties}
        selectedIds={selectedIds}
        onChange={setSelectedIds}
        error={isUnchosen && selectedIds.length === 0 ? texts.choose : undefined}
      />
      <AnnouncementFields
        form={form}
        property={{ id, timeZone, displays: [], preview: (draft) => preview(first, draft) }}
        onUrgent={submit}
      />
    </FormSheet>
  );
}

interface BuildingsProps {
  properties: readonly PropertySummary[];
  selectedIds: readonly number[];
  onChange: (ids: readonly number[]) => void;
  error: string | undefined;
}

/** Maximum of buildings listed; more are collapsed, all selected at first. */
const FEW = 3;

function Buildings({ properties, selectedIds, onChange, error }: BuildingsProps) {
  const zones = new Set(properties.map(({ timeZone }) => timeZone));
  const buildingCount = properties.length;
  const choices = (
    <CheckboxList label={texts.buildings} choices={properties} value={selectedIds} onChange={onChange} error={error} />
  );
  return (
    <>
      {buildingCount > FEW ? (
        <Disclosure
          title={
            selectedIds.length === buildingCount
              ? texts.inAll({ all: buildingCount })
              : texts.inSome({ chosen: selectedIds.length, all: buildingCount })
          }
        >
          <Stack>
            {choices}
            <div>
              <Button
                variant="secondary"
                size="small"
                onPress={() => onChange(selectedIds.length > 0 ? [] : properties.map(({ id }) => id))}
              >
                {selectedIds.length > 0 ? texts.none : texts.all}
              </Button>
            </div>
          </Stack>
        </Disclosure>
      ) : (
        choices
      )}
      {zones.size > 1 && (
        <Text size="small" tone="quiet" weight="regular">
          {texts.zones}
        </Text>
      )}
    </>
  );
}

/** Posts with an idempotency key per building: a retry creates no duplicates. */
function usePost() {
  const client = useQueryClient();
  const [creates] = useState(() => new Map<number, Create>());
  return (fields: NewAnnouncement) =>
    async ({ id: propertyId }: PropertySummary) => {
      const create = creates.get(propertyId) ?? createOnce();
      creates.set(propertyId, create);
      await create(calls.createAnnouncement, { body: { propertyId, ...fields } });
      await client.invalidateQueries({ queryKey: announcementKey(propertyId) });
    };
}
