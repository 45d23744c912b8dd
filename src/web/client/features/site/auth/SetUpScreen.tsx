import { useQueryClient } from '@tanstack/react-query';
import secondFactorTexts from '../../../../../texts/generated/account/second-factor.en.js';
import { refetchUser, useLogout, useSignedInUser } from '../../../entities/session/api.ts';
import { usePageTitle } from '../../../lib/page.ts';
import { toastError } from '../../../lib/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import { ConfirmFirst, SetUpStages, useSetUp } from './SetUpStages.tsx';

const texts = secondFactorTexts.screen;

export function SetUpScreen() {
  const user = useSignedInUser();
  const setUp = useSetUp();
  const client = useQueryClient();
  const logout = useLogout();
  const { stage } = setUp;
  const title = stage?.name === 'codes' ? secondFactorTexts.codes.title : texts.title;
  usePageTitle(title);
  const startSetUp = () =>
    setUp.begin().catch((error) => toastError(error, { fallback: secondFactorTexts.setUp.failed }));
  return (
    <AuthFrame title={title}>
      {stage ? (
        <SetUpStages setUp={setUp} stage={stage} onDone={() => void refetchUser(client)} />
      ) : (
        <Stack>
          <p>{texts.lead}</p>
          {user.emailVerified ? (
            <Button isFullWidth onPress={() => void startSetUp()} isPending={setUp.isBeginning}>
              {texts.begin}
            </Button>
          ) : (
            <ConfirmFirst username={user.username} />
          )}
          <Button
            variant="quiet"
            isFullWidth
            onPress={() => logout.mutate(undefined, { onError: (error) => toastError(error) })}
            isPending={logout.isPending}
          >
            {texts.logout}
          </Button>
        </Stack>
      )}
    </AuthFrame>
  );
}
