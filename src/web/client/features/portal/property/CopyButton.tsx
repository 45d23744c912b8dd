import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import type { Property, PropertySummary } from '../../../../../modules/tenancy/schema.ts';
import buildingTexts from '../../../../../texts/generated/portal/buildings.en.js';
import { abilitiesOf } from '../../../entities/property/abilities.ts';
import { propertiesQuery, propertyQuery } from '../../../entities/property/api.ts';
import { errorText } from '../../../lib/errors.ts';
import { callInSession } from '../../../lib/session-guard.ts';
import { toast } from '../../../lib/toasts.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { Select } from '../../../ui/Select.tsx';
import { Stack } from '../../../ui/Stack.tsx';

const texts = buildingTexts.copy;

interface CopyButtonProps {
  propertyId: number;
  /** Fills the form. */
  onSettings: (source: Property) => void;
}

export function CopyButton({ propertyId, onSettings }: CopyButtonProps) {
  const { data: properties = [] } = useQuery(propertiesQuery);
  const [isOpen, setOpen] = useState(false);
  const others = properties.filter(({ id }) => id !== propertyId);
  return (
    <div>
      <Button variant="secondary" size="small" onPress={() => setOpen(true)}>
        <Copy aria-hidden /> {texts.button}
      </Button>
      {isOpen && (
        <CopyDialog propertyId={propertyId} others={others} onSettings={onSettings} onClose={() => setOpen(false)} />
      )}
    </div>
  );
}

interface CopyDialogProps extends CopyButtonProps {
  others: readonly PropertySummary[];
  onClose: () => void;
}

function CopyDialog({ propertyId, others, onSettings, onClose }: CopyDialogProps) {
  const client = useQueryClient();
  const formId = useId();
  const [from, setFrom] = useState(others[0]?.id ?? 0);
  const [parts, setParts] = useState({ settings: true, imports: false });
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const source = others.find(({ id }) => id === from);
  const mayImport = source !== undefined && abilitiesOf(source).manage;
  const copy = async (name: string) => {
    if (parts.imports && mayImport) {
      await callInSession('POST', `/api/properties/${propertyId}/import-choices`, { body: { from } });
      toast({ message: texts.importsDone({ name }), tone: 'success' });
    }
    if (!parts.settings) return;
    onSettings(await client.fetchQuery({ ...propertyQuery(from), staleTime: 0 }));
    toast({ message: texts.filled({ name }), tone: 'info' });
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation(); // the settings' own form is around it
    if (!source || isPending) return;
    if (!parts.settings && !(parts.imports && mayImport)) return setFailure(texts.none);
    setPending(true);
    try {
      await copy(source.name);
      onClose();
    } catch (error) {
      setFailure(errorText(error, texts.failed));
      setPending(false);
    }
  };
  return (
    <FormDialog title={texts.title} formId={formId} submitLabel={texts.submit} isPending={isPending} onClose={onClose}>
      <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
        <Stack>
          {failure && <Banner tone="danger">{failure}</Banner>}
          <Select
            label={texts.from}
            options={others.map(({ id: value, name: label }) => ({ value, label }))}
            value={from}
            onChange={setFrom}
          />
          <Checkbox
            description={texts.settingsHint}
            isSelected={parts.settings}
            onChange={(settings) => setParts({ ...parts, settings })}
          >
            {texts.settings}
          </Checkbox>
          {mayImport && (
            <Checkbox
              description={texts.importsHint}
              isSelected={parts.imports}
              onChange={(imports) => setParts({ ...parts, imports })}
            >
              {texts.imports}
            </Checkbox>
          )}
        </Stack>
      </form>
    </FormDialog>
  );
}
