import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { needsConfirmation } from '../../../../../modules/directory/values.ts';
import type { ImportSource } from '../../../../../modules/imports/schema.ts';
import { formatMoment } from '../../../../../texts/format.ts';
import texts from '../../../../../texts/generated/portal/import-link.en.js';
import importTexts from '../../../../../texts/generated/portal/imports.en.js';
import { ConfirmButton } from '../../../components/ConfirmButton.tsx';
import { QueryState } from '../../../components/QueryState.tsx';
import { SendFailure } from '../../../components/SendFailure.tsx';
import { errorText } from '../../../lib/errors.ts';
import { toast, toastError } from '../../../lib/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Row } from '../../../ui/Row.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { Differences } from './Differences.tsx';
import { LinkForm } from './LinkForm.tsx';
import { linkQuery, useApplyChanges, useDismissChanges, useReadLink, useRemoveLink } from './link-api.ts';
import { outcomeText } from './outcome-text.ts';

export interface LinkDialogProps {
  propertyId: number;
  canEdit: boolean;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

export function LinkDialog({ propertyId, canEdit, isOpen, onOpenChange }: LinkDialogProps) {
  const query = useQuery({ ...linkQuery(propertyId), refetchOnMount: 'always' });
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={texts.title}
      size="wide"
      footer={
        <Button variant="secondary" onPress={() => onOpenChange(false)}>
          {texts.close}
        </Button>
      }
    >
      <QueryState query={query} loading={<Skeleton lines={5} />} failed={texts.loadFailed}>
        {({ source }) => (
          <Stack gap="32">
            <p>{texts.lead}</p>
            {source?.proposal && (
              <Changes
                key={source.proposal.importId}
                propertyId={propertyId}
                proposal={source.proposal}
                onApplied={() => onOpenChange(false)}
              />
            )}
            {source && <LastReading propertyId={propertyId} source={source} />}
            {canEdit ? (
              <LinkForm key={source?.address} propertyId={propertyId} source={source} />
            ) : (
              <LinkFacts source={source} />
            )}
            {source && canEdit && <RemoveLink propertyId={propertyId} />}
          </Stack>
        )}
      </QueryState>
    </Dialog>
  );
}

function LastReading({ propertyId, source }: { propertyId: number; source: ImportSource }) {
  const reading = useReadLink(propertyId);
  return (
    <Stack gap="8">
      <h3>{texts.status.title}</h3>
      <p role="status">{statusOf(source)}</p>
      <p>{texts.status.next({ when: formatMoment(source.nextAt) })}</p>
      {reading.isError && <SendFailure error={reading.error} fallback={texts.status.readFailed} />}
      <Row align="center" gap="16">
        <Button
          variant="secondary"
          size="small"
          isPending={reading.isPending || source.isReading}
          onPress={() => reading.mutate()}
        >
          {texts.status.read}
        </Button>
      </Row>
    </Stack>
  );
}

function statusOf({ isReading, readAt, outcome, failure }: ImportSource): string {
  if (isReading) return texts.status.reading;
  if (!readAt || !outcome) return texts.status.never;
  return texts.status[outcome]({ when: formatMoment(readAt), failure: failure ?? '' });
}

interface ChangesProps {
  propertyId: number;
  proposal: NonNullable<ImportSource['proposal']>;
  onApplied: () => void;
}

function Changes({ propertyId, proposal, onApplied }: ChangesProps) {
  const { importId, mode, readAt, validation } = proposal;
  const [isAsking, setAsking] = useState(false);
  const applying = useApplyChanges(propertyId);
  const dismissing = useDismissChanges(propertyId);
  const { differences, preview } = validation;
  const outcome = preview?.outcomes[mode];
  const removed = outcome?.removed ?? 0;
  const isMuch = needsConfirmation(removed, preview?.existing ?? 0);
  // Callbacks of `mutate` would be lost: once they are decided, the changes are unmounted.
  const apply = async () => {
    try {
      await applying.mutateAsync({ importId, confirmGone: removed });
    } catch {
      return; // shown above the buttons
    }
    toast({ message: texts.proposal.applied, tone: 'success' });
    onApplied();
  };
  const dismiss = async () => {
    try {
      await dismissing.mutateAsync(importId);
      toast({ message: texts.proposal.dismissed, tone: 'success' });
    } catch (error) {
      toastError(error, { fallback: texts.proposal.dismissFailed });
    }
  };
  return (
    <Stack gap="8">
      <h3>{texts.proposal.title}</h3>
      <p>{texts.proposal.found({ when: formatMoment(readAt) })}</p>
      {outcome && <p>{texts.proposal.effect({ mode: importTexts.mode[mode], outcome: outcomeText(outcome) })}</p>}
      {differences && preview && (
        <Differences propertyId={propertyId} differences={differences} preview={preview} matching={null} />
      )}
      <p>{texts.proposal.wrong}</p>
      {applying.isError && !isAsking && <SendFailure error={applying.error} fallback={texts.proposal.applyFailed} />}
      <Row align="center">
        <Button isPending={applying.isPending} onPress={() => (isMuch ? setAsking(true) : void apply())}>
          {texts.proposal.apply}
        </Button>
        <Button variant="secondary" isPending={dismissing.isPending} onPress={() => void dismiss()}>
          {texts.proposal.dismiss}
        </Button>
      </Row>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={texts.proposal.confirmTitle({ count: removed })}
        confirmLabel={texts.proposal.apply}
        typeToConfirm={`${removed}`}
        onConfirm={() => void apply()}
        isPending={applying.isPending}
        errorMessage={applying.isError ? errorText(applying.error, texts.proposal.applyFailed) : undefined}
      >
        {texts.proposal.confirmBody}
      </ConfirmDialog>
    </Stack>
  );
}

/** For those who may not change it. */
function LinkFacts({ source }: { source: ImportSource | null }) {
  return (
    <Stack gap="8">
      <h3>{texts.form.title}</h3>
      {source && <p>{source.address}</p>}
      <p>{texts.form.adminsOnly}</p>
    </Stack>
  );
}

function RemoveLink({ propertyId }: { propertyId: number }) {
  const removal = useRemoveLink(propertyId);
  return (
    <Row align="center" gap="16">
      <ConfirmButton
        size="small"
        label={texts.remove.button}
        title={texts.remove.title}
        mutation={removal}
        failed={texts.remove.failed}
        onConfirm={(close) =>
          removal.mutate(undefined, {
            onSuccess: () => {
              close();
              toast({ message: texts.remove.done, tone: 'success' });
            },
          })
        }
      >
        {texts.remove.body}
      </ConfirmButton>
    </Row>
  );
}
