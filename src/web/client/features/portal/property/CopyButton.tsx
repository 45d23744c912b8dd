import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import * as calls from '../../../../../modules/imports/calls.ts';
import { copyChoicesInput } from '../../../../../modules/imports/schema.ts';
import type { Property, PropertySummary } from '../../../../../modules/tenancy/schema.ts';
import buildingTexts from '../../../../../texts/generated/portal/buildings.en.js';
import { ActionDialog } from '../../../components/form/ActionDialog.tsx';
import { Field } from '../../../components/form/Field.tsx';
import { submitWith } from '../../../components/form/submit.ts';
import { useZodForm } from '../../../components/form/zod-form.ts';
import { abilitiesOf } from '../../../entities/property/abilities.ts';
import { propertiesQuery, propertyQuery } from '../../../entities/property/api.ts';
import { callInSession } from '../../../lib/session-guard.ts';
import { toast } from '../../../lib/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Select } from '../../../ui/Select.tsx';

const texts = buildingTexts.copy;

interface CopyButtonProps {
  propertyId: number;
  onSettings: (source: Property) => void;
}

export function CopyButton({ propertyId, onSettings }: CopyButtonProps) {
  const { data: properties = [] } = useQuery(propertiesQuery);
  const [isOpen, setOpen] = useState(false);
  const otherProperties = properties.filter(({ id }) => id !== propertyId);
  return (
    <div>
      <Button variant="secondary" size="small" onPress={() => setOpen(true)}>
        <Copy aria-hidden /> {texts.button}
      </Button>
      {isOpen && (
        <CopyDialog
          propertyId={propertyId}
          otherProperties={otherProperties}
          onSettings={onSettings}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}

interface CopyDialogProps extends CopyButtonProps {
  otherProperties: readonly PropertySummary[];
  onClose: () => void;
}

const copyForm = copyChoicesInput.extend({ settings: z.boolean(), imports: z.boolean() });

function CopyDialog({ propertyId, otherProperties, onSettings, onClose }: CopyDialogProps) {
  const client = useQueryClient();
  const form = useZodForm(copyForm, { from: otherProperties[0]?.id ?? 0, settings: true, imports: false });
  const { control } = form;
  const sourceId = useWatch({ control, name: 'from' });
  const source = otherProperties.find(({ id }) => id === sourceId);
  const mayImport = source !== undefined && abilitiesOf(source).manage;
  const submit = submitWith(
    form,
    async ({ from, settings, imports }) => {
      if (!source) return;
      const { name } = source;
      const withImports = imports && mayImport;
      if (!settings && !withImports) return form.setError('root', { message: texts.none });
      if (withImports) {
        await callInSession(calls.copyChoices, { params: { id: propertyId }, body: { from } });
        toast({ message: texts.importsDone({ name }), tone: 'success' });
      }
      if (settings) {
        onSettings(await client.fetchQuery({ ...propertyQuery(from), staleTime: 0 }));
        toast({ message: texts.filled({ name }), tone: 'info' });
      }
      onClose();
    },
    texts.failed,
  );
  return (
    <ActionDialog title={texts.title} submitLabel={texts.submit} form={form} onSubmit={submit} onClose={onClose}>
      <Field control={control} name="from">
        {(field) => (
          <Select
            label={texts.from}
            options={otherProperties.map(({ id: value, name: label }) => ({ value, label }))}
            {...field}
          />
        )}
      </Field>
      <Field control={control} name="settings">
        {({ value, errorMessage: _none, ...field }) => (
          <Checkbox isSelected={value} description={texts.settingsHint} {...field}>
            {texts.settings}
          </Checkbox>
        )}
      </Field>
      {mayImport && (
        <Field control={control} name="imports">
          {({ value, errorMessage: _none, ...field }) => (
            <Checkbox isSelected={value} description={texts.importsHint} {...field}>
              {texts.imports}
            </Checkbox>
          )}
        </Field>
      )}
    </ActionDialog>
  );
}
