import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import type { SecondFactorStatus } from '../../../../../modules/accounts/schema.ts';
import { formatLongDay } from '../../../../../texts/format.ts';
import secondFactorTexts from '../../../../../texts/generated/account/second-factor.en.js';
import { QueryState } from '../../../components/QueryState.tsx';
import {
  secondFactorQuery,
  useRemoveSecondFactor,
  useRenewRecoveryCodes,
} from '../../../entities/second-factor/api.ts';
import { useSignedInUser } from '../../../entities/session/api.ts';
import { toast, toastError } from '../../../lib/toasts.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Row } from '../../../ui/Row.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { Text } from '../../../ui/Text.tsx';
import { type ProvenCode, ProvenCodeDialog } from './ProvenCodeDialog.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { ConfirmFirst, type SetUp, SetUpStages, useSetUp } from './SetUpStages.tsx';

const texts = secondFactorTexts.panel;
const FEW = 3;

export function SecurityPanel() {
  const status = useQuery(secondFactorQuery);
  const titleId = useId();
  return (
    <Stack aria-labelledby={titleId} as="section" align="start" gap="12" maxWidth="form">
      <h3 id={titleId}>{texts.title}</h3>
      <QueryState query={status} loading={<Skeleton lines={2} />} failed={texts.failed}>
        {(status) => <SecondFactorState status={status} />}
      </QueryState>
    </Stack>
  );
}

function SecondFactorState({ status: { since, recoveryCodesLeft, required } }: { status: SecondFactorStatus }) {
  const isOn = since !== null;
  const user = useSignedInUser();
  // An impersonating admin cannot change it.
  const isOwn = user.impersonatedBy === null;
  const isAddressOpen = !isOn && !user.emailVerified;
  return (
    <>
      <Row as="p" align="center" isSingleLine ref={useFocusOnceOff(isOn)} tabIndex={-1}>
        <Text as="span" weight="strong">
          {texts.name}
        </Text>{' '}
        <Badge tone={isOn ? 'success' : 'neutral'}>{isOn ? texts.on : texts.off}</Badge>
      </Row>
      <Text tone="quiet">
        <span>{isOn ? texts.onLead({ since: formatLongDay(since), left: recoveryCodesLeft }) : texts.offLead}</span>{' '}
        {isOn && recoveryCodesLeft <= FEW && <span>{texts.fewLeft}</span>}{' '}
        {isOn && required && <span>{texts.required}</span>}
      </Text>
      {isOwn &&
        (isAddressOpen ? <ConfirmFirst username={user.username} /> : <Changes isOn={isOn} mayRemove={!required} />)}
    </>
  );
}

/** Keeps focus here when the button that turned it off unmounts. */
function useFocusOnceOff(isOn: boolean) {
  const state = useRef<HTMLParagraphElement>(null);
  const wasOn = useRef(isOn);
  useEffect(() => {
    if (wasOn.current && !isOn) state.current?.focus();
    wasOn.current = isOn;
  }, [isOn]);
  return state;
}

/** Dialogs, which keep their state when the query is refetched. */
function Changes({ isOn, mayRemove }: { isOn: boolean; mayRemove: boolean }) {
  const setUp = useSetUp();
  const [openDialog, setOpenDialog] = useState<'remove' | 'renew' | null>(null);
  const [renewed, setRenewed] = useState<readonly string[] | null>(null);
  const startSetUp = () =>
    setUp.begin().catch((error) => toastError(error, { fallback: secondFactorTexts.setUp.failed }));
  return (
    <>
      <Row align="center">
        {isOn ? (
          <>
            <Button variant="secondary" onPress={() => setOpenDialog('renew')}>
              {texts.renew}
            </Button>
            {mayRemove && (
              <Button variant="secondary" onPress={() => setOpenDialog('remove')}>
                {texts.remove}
              </Button>
            )}
          </>
        ) : (
          <Button variant="secondary" onPress={() => void startSetUp()} isPending={setUp.isBeginning}>
            {texts.setUp}
          </Button>
        )}
      </Row>
      <SetUpDialog setUp={setUp} />
      {openDialog === 'remove' && <RemoveDialog onClose={() => setOpenDialog(null)} />}
      {openDialog === 'renew' && <RenewDialog onClose={() => setOpenDialog(null)} onRenewed={setRenewed} />}
      {renewed && (
        <Dialog isOpen role="alertdialog" title={secondFactorTexts.codes.title} onOpenChange={() => setRenewed(null)}>
          <RecoveryCodes codes={renewed} onDone={() => setRenewed(null)} />
        </Dialog>
      )}
    </>
  );
}

function SetUpDialog({ setUp }: { setUp: SetUp }) {
  const { stage, leave } = setUp;
  const title = stage?.name === 'codes' ? secondFactorTexts.codes.title : secondFactorTexts.setUp.title;
  return (
    stage && (
      <Dialog isOpen role="alertdialog" title={title} onOpenChange={leave}>
        <SetUpStages setUp={setUp} stage={stage} onDone={leave} />
      </Dialog>
    )
  );
}

function RemoveDialog({ onClose }: { onClose: () => void }) {
  const remove = useRemoveSecondFactor();
  const submit = async (proof: ProvenCode) => {
    await remove.mutateAsync(proof);
    toast({ message: secondFactorTexts.remove.done, tone: 'success' });
    onClose();
  };
  return <ProvenCodeDialog words={secondFactorTexts.remove} onClose={onClose} onSubmit={submit} />;
}

interface RenewDialogProps {
  onClose: () => void;
  onRenewed: (codes: readonly string[]) => void;
}

function RenewDialog({ onClose, onRenewed }: RenewDialogProps) {
  const renew = useRenewRecoveryCodes();
  const submit = async (proof: ProvenCode) => {
    onRenewed((await renew.mutateAsync(proof)).recoveryCodes);
    onClose();
  };
  return <ProvenCodeDialog words={secondFactorTexts.renew} onClose={onClose} onSubmit={submit} />;
}
