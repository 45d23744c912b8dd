import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import * as calls from '../../../../../modules/tenancy/calls.ts';
import { inviteInput, type inviteReply, type PropertySummary, roles } from '../../../../../modules/tenancy/schema.ts';
import buildingTexts from '../../../../../texts/generated/portal/buildings.en.js';
import memberTexts from '../../../../../texts/generated/portal/members.en.js';
import { Field } from '../../../components/form/Field.tsx';
import { FormSheet } from '../../../components/form/FormSheet.tsx';
import { submitWith } from '../../../components/form/submit.ts';
import { useZodForm, type ZodForm } from '../../../components/form/zod-form.ts';
import { refetchMembers } from '../../../entities/property/api.ts';
import { namesOf, throwIfFailed, writeToEach } from '../../../entities/property/each-building.ts';
import { ApiError } from '../../../lib/api.ts';
import { callInSession } from '../../../lib/session-guard.ts';
import { toast } from '../../../lib/toasts.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Banner } from '../../../ui/Banner.tsx';
import { Row } from '../../../ui/Row.tsx';
import { Select } from '../../../ui/Select.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import type { IssuedPassword } from './InviteSheet.tsx';
import { nameOf } from './member-row.ts';
import { type PersonOverBuildings, type RoleChange, roleChanges } from './people.ts';

const texts = buildingTexts.people;
const NONE = 'none' as const;
const options = [
  { value: NONE, label: texts.none },
  ...roles.map((role) => ({ value: role, label: memberTexts.roles[role] })),
];

const formWith = (isNew: boolean) =>
  z.object({
    email: isNew ? inviteInput.shape.email : z.string(),
    roles: z.record(z.string(), z.enum([...roles, NONE])),
  });

interface PersonSheetProps {
  /** Edited person; absent for an invitation. */
  person?: PersonOverBuildings;
  /** Properties in which the user may change roles. */
  properties: readonly PropertySummary[];
  /** Receives a new account's password, which is shown only once. */
  onCreated: (issued: IssuedPassword) => void;
  onClose: () => void;
}

export function PersonSheet({ person, properties, onCreated, onClose }: PersonSheetProps) {
  const [schema] = useState(() => formWith(!person));
  const form = useZodForm(schema, {
    email: person?.username ?? '',
    roles: Object.fromEntries(properties.map(({ id }) => [String(id), person?.roles.get(id)?.role ?? NONE])),
  });
  const [first] = useState<'email' | `roles.${number}`>(() => {
    const free = person && properties.find(({ id }) => !person.roles.get(id)?.isOwner);
    return free ? `roles.${free.id}` : 'email';
  });
  useEffect(() => form.setFocus(first), [form, first]);
  const [isDone, setDone] = useState(false);
  const save = useSaveRoles(properties, onCreated);
  const submit = submitWith(
    form,
    async (values) => {
      const changes = roleChanges(person?.roles, values.roles);
      if (!person && changes.length === 0) throw new ApiError(400, texts.chooseOne);
      const message = await save({ email: values.email, userId: person?.id }, changes);
      toast({ message, tone: 'success' });
      setDone(true);
    },
    texts.failed,
  );
  return (
    <FormSheet
      title={person ? texts.sheet({ who: nameOf(person) }) : texts.new}
      form={form}
      onSubmit={submit}
      submitLabel={person ? texts.submit : texts.invite}
      isDone={isDone}
      onClose={onClose}
    >
      {!person && (
        <Field control={form.control} name="email">
          {(field) => <TextField label={texts.email} inputMode="email" autoComplete="off" isRequired {...field} />}
        </Field>
      )}
      <RoleInAll properties={properties.filter(({ id }) => !person?.roles.get(id)?.isOwner)} form={form} />
      {properties.map(({ id, name }) =>
        person?.roles.get(id)?.isOwner ? (
          <Row key={id} as="p" align="center" justify="between" isSingleLine gap="12">
            {name} <Badge tone="accent">{texts.owner}</Badge>
          </Row>
        ) : (
          <Field key={id} control={form.control} name={`roles.${id}`}>
            {(field) => <Select label={name} options={options} {...field} />}
          </Field>
        ),
      )}
      {person && <Removal person={person} properties={properties} form={form} />}
    </FormSheet>
  );
}

type Form = ZodForm<ReturnType<typeof formWith>>;

/** Sets the role in all buildings; shows it while it is the same in all. */
function RoleInAll({ properties, form }: { properties: readonly PropertySummary[]; form: Form }) {
  const selectedRoles = useWatch({ control: form.control, name: 'roles' });
  if (properties.length < 2) return null;
  const different = new Set(properties.map(({ id }) => selectedRoles[id] ?? NONE));
  const [first] = different;
  return (
    <Select
      label={texts.all}
      options={options}
      value={different.size === 1 ? first : null}
      placeholder={texts.mixed}
      onChange={(role) => {
        for (const { id } of properties) form.setValue(`roles.${id}`, role, { shouldDirty: true });
      }}
    />
  );
}

interface RemovalProps {
  person: PersonOverBuildings;
  properties: readonly PropertySummary[];
  form: Form;
}

/** Warns before saving which access ends. */
function Removal({ person, properties, form: { control } }: RemovalProps) {
  const selectedRoles = useWatch({ control, name: 'roles' });
  const removed = roleChanges(person.roles, selectedRoles).filter(({ kind }) => kind === 'remove');
  const names = namesOf(properties.filter(({ id }) => removed.some(({ propertyId }) => propertyId === id)));
  return (
    <div role="status">
      {removed.length > 0 && <Banner tone="warning">{texts.removal({ who: nameOf(person), names })}</Banner>}
    </div>
  );
}

interface Who {
  email: string;
  userId: number | undefined;
}

/** Saves changed roles; a retry skips the saved ones. */
function useSaveRoles(properties: readonly PropertySummary[], onCreated: PersonSheetProps['onCreated']) {
  const client = useQueryClient();
  const [done] = useState(() => new Set<string>());
  return async ({ email, userId }: Who, changes: readonly RoleChange[]) => {
    const keyOf = (change: RoleChange) => JSON.stringify([email, change]);
    const changesByProperty = changes
      .filter((change) => !done.has(keyOf(change)))
      .map((change) => ({
        id: change.propertyId,
        change,
        name: properties.find(({ id }) => id === change.propertyId)?.name ?? '',
      }));
    const replies: z.output<typeof inviteReply>[] = [];
    const outcome = await writeToEach(changesByProperty, async ({ id, change }) => {
      const reply = await send(change, email, userId);
      done.add(keyOf(change));
      if (reply) replies.push(reply);
      await refetchMembers(client, id);
    });
    const isUnsubscribed = replies.some((reply) => reply.isUnsubscribed);
    // A second invitation invalidates the password of the first: only the mailed link stays valid.
    const [onlyReply] = changes.length === 1 ? replies : [];
    const password = onlyReply?.isNewUser && onlyReply.tempPassword;
    if (password) onCreated({ email, password, isResent: false, isUnsubscribed });
    else if (isUnsubscribed) toast({ message: memberTexts.notMailed({ email }), tone: 'warning' });
    throwIfFailed(outcome, texts.failed);
    return replies.some(({ pending }) => pending) ? memberTexts.invitedPending({ email }) : texts.done;
  };
}

async function send({ propertyId: id, kind, role }: RoleChange, email: string, userId: number | undefined) {
  if (kind === 'invite') return await callInSession(calls.inviteMember, { params: { id }, body: { email, role } });
  const params = { id, userId: userId ?? 0 };
  if (kind === 'remove') await callInSession(calls.removeMember, { params });
  else await callInSession(calls.changeMemberRole, { params, body: { role } });
  return null;
}
