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
import { AnnouncementFields, Chosen } from './AnnouncementFields.tsx';
import styles from './AnnouncementsPanel.module.css';
import { announcementForm, announcementOf, emptyAnnouncement } from './announcement-form.ts';
import type { NewAnnouncement } from './api.ts';

const texts = buildingTexts.announcements;

export type ManagedBuildings = readonly [PropertySummary, ...PropertySummary[]];

interface SeveralSheetProps {
  properties: ManagedBuildings;
  preview: (property: PropertySummary, draft: Readonly<Record<string, unknown>>) => ReactNode;
  onClose: () => void;
}

/** One announcement for several buildings, which each keep their own copy of it. */
export function SeveralSheet({ properties, preview, onClose }: SeveralSheetProps) {
  const [first] = properties;
  // The server takes the times as each building's own.
  const { id, timeZone } = first;
  const [schema] = useState(() => announcementForm(timeZone));
  const form = useZodForm(schema, emptyAnnouncement(timeZone));
  useEffect(() => form.setFocus('message'), [form]);
  const [chosen, choose] = useState<readonly number[]>(properties.map((property) => property.id));
  const [isUnchosen, setUnchosen] = useState(false);
  const [isDone, setDone] = useState(false);
  const post = usePost();
  const submit = submitWith(
    form,
    async (values) => {
      const wanted = properties.filter((property) => chosen.includes(property.id));
      setUnchosen(wanted.length === 0);
      if (wanted.length === 0) throw new ApiError(400, texts.choose);
      const outcome = await writeToEach(wanted, post(announcementOf(values)));
      choose(outcome.failed.map(({ building }) => building.id));
      throwIfFailed(outcome, texts.failed);
      toast({ message: texts.done({ count: wanted.length }), tone: 'success' });
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
        chosen={chosen}
        onChange={choose}
        error={isUnchosen && chosen.length === 0 ? texts.choose : undefined}
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
  chosen: readonly number[];
  onChange: (chosen: readonly number[]) => void;
  error: string | undefined;
}

/** More are folded away, all chosen at first. */
const FEW = 3;

function Buildings({ properties, chosen, onChange, error }: BuildingsProps) {
  const zones = new Set(properties.map(({ timeZone }) => timeZone));
  const all = properties.length;
  const choices = <Chosen label={texts.buildings} all={properties} value={chosen} onChange={onChange} error={error} />;
  return (
    <>
      {all > FEW ? (
        <Disclosure title={chosen.length === all ? texts.inAll({ all }) : texts.inSome({ chosen: chosen.length, all })}>
          <Stack>
            {choices}
            <div>
              <Button
                variant="secondary"
                size="small"
                onPress={() => onChange(chosen.length > 0 ? [] : properties.map(({ id }) => id))}
              >
                {chosen.length > 0 ? texts.none : texts.all}
              </Button>
            </div>
          </Stack>
        </Disclosure>
      ) : (
        choices
      )}
      {zones.size > 1 && <p className={styles.quiet}>{texts.zones}</p>}
    </>
  );
}

/** A retry after a lost reply posts nothing twice. */
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
