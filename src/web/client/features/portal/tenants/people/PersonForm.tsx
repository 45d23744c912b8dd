import { useId, useMemo, useState } from 'react';
import { z } from 'zod';
import * as calls from '../../../../../../modules/directory/calls.ts';
import { contactChanges, createContactInput, type Tenant } from '../../../../../../modules/directory/schema.ts';
import { requiredLine } from '../../../../../../shared/fields.ts';
import texts from '../../../../../../texts/generated/portal/people.en.js';
import { Field } from '../../../../components/form/Field.tsx';
import { FormSheet } from '../../../../components/form/FormSheet.tsx';
import { useRevision } from '../../../../components/form/revision.tsx';
import { submitWith } from '../../../../components/form/submit.ts';
import { useZodForm } from '../../../../components/form/zod-form.ts';
import { useCreateOnce } from '../../../../lib/create-once.ts';
import { isGone } from '../../../../lib/errors.ts';
import { toast, toastError } from '../../../../lib/toasts.ts';
import { TextField } from '../../../../ui/TextField.tsx';
import { useChange, useSaveContact } from '../api.ts';
import { findCompany, type PersonEntry, tenantsByCompanyText } from './people-list.ts';

interface PersonFormProps {
  propertyId: number;
  tenants: readonly Tenant[];
  /** Edited person; absent for a new one. */
  person?: PersonEntry | undefined;
  onClose: () => void;
}

export function PersonForm({ person, ...props }: PersonFormProps) {
  return person ? <EditPerson {...props} person={person} /> : <AddPerson {...props} />;
}

/** Form for a new person. After adding one, it stays open with the same company for the next person. */
function AddPerson({ propertyId, tenants, onClose }: PersonFormProps) {
  const companies = useMemo(() => tenantsByCompanyText(tenants), [tenants]);
  const schema = useMemo(() => newPersonSchema(companies), [companies]);
  const form = useZodForm(schema, { name: '', company: '', phone: '' });
  const create = useCreateOnce();
  const { mutateAsync: add } = useChange(propertyId, (body: z.input<typeof createContactInput>) =>
    create(calls.createContact, { body }),
  );
  const list = useId();
  const submit = submitWith(
    form,
    async ({ name, company, phone }) => {
      await add({ tenantId: company, name, phone });
      toast({ message: texts.added({ name }), tone: 'success' });
      form.reset({ name: '', company: form.getValues('company'), phone: '' });
      form.setFocus('name');
    },
    texts.saveFailed,
  );
  return (
    <FormSheet title={texts.add} form={form} onSubmit={submit} submitLabel={texts.add} onClose={onClose}>
      <Field control={form.control} name="name">
        {(field) => <TextField label={texts.name} autoComplete="off" autoFocus isRequired {...field} />}
      </Field>
      <Field control={form.control} name="company">
        {(field) => (
          <TextField
            label={texts.company}
            description={texts.companyHint}
            list={list}
            autoComplete="off"
            isRequired
            {...field}
          />
        )}
      </Field>
      <datalist id={list}>
        {[...companies.keys()].map((company) => (
          <option key={company} value={company} />
        ))}
      </datalist>
      <Field control={form.control} name="phone">
        {(field) => <TextField label={texts.phone} type="tel" autoComplete="off" isRequired={false} {...field} />}
      </Field>
    </FormSheet>
  );
}

/** Input of a new person. Parsing replaces the typed company with the tenant's id. */
const newPersonSchema = (companies: ReadonlyMap<string, Tenant>) =>
  z.object({
    name: requiredLine(200, texts.nameMissing),
    company: z.string().transform((text, { issues, value }) => {
      const companyOrError = findCompany(text, companies);
      if (typeof companyOrError !== 'string') return companyOrError.id;
      issues.push({ code: 'custom', message: companyOrError, input: value });
      return z.NEVER;
    }),
    phone: createContactInput.shape.phone,
  });

const personChanges = contactChanges.pick({ name: true, phone: true });

const staleTenant = z.object({
  changedBy: z.string().nullable(),
  changedAt: z.string().nullable(),
  current: z.object({ revision: z.int() }),
});

/** Form for a person. Sends only the edited fields, so that changes by others to the rest are kept. */
function EditPerson({ propertyId, person, onClose }: PersonFormProps & { person: PersonEntry }) {
  const { contact, tenant } = person;
  const { companyName: company, suiteNumber: suite } = tenant;
  const [openedVersion] = useState({ revision: tenant.revision });
  const { current, adoptStaleVersion } = useRevision(openedVersion, staleTenant);
  const form = useZodForm(personChanges, { name: contact.name ?? '', phone: contact.phone ?? '' });
  const { dirtyFields } = form.formState;
  const [isDone, setDone] = useState(false);
  const { mutateAsync: save } = useSaveContact(propertyId);
  const submit = submitWith(
    form,
    async (body) => {
      const changes = Object.fromEntries(Object.entries(body).filter(([field]) => field in dirtyFields));
      try {
        await save({ contactId: contact.id, revision: current.revision, body: changes });
      } catch (error) {
        adoptStaleVersion(error);
        if (isGone(error)) toastError(error); // the sheet closes with the person
        throw error;
      }
      toast({ message: texts.updated, tone: 'success' });
      setDone(true);
    },
    texts.saveFailed,
  );
  return (
    <FormSheet
      title={texts.editTitle}
      form={form}
      onSubmit={submit}
      submitLabel={texts.save}
      needsChange
      isDone={isDone}
      onClose={onClose}
    >
      <Field control={form.control} name="name">
        {(field) => (
          <TextField
            label={texts.name}
            description={texts.companyAt({ company, suite })}
            autoComplete="off"
            {...field}
          />
        )}
      </Field>
      <Field control={form.control} name="phone">
        {(field) => <TextField label={texts.phone} type="tel" autoComplete="off" isRequired={false} {...field} />}
      </Field>
    </FormSheet>
  );
}
