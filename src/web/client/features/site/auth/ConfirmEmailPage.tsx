import linkTexts from '../../../../../texts/generated/account/links.en.js';
import { useLinkToken } from '../../../components/useLinkToken.ts';
import { errorText } from '../../../lib/errors.ts';
import { usePageTitle } from '../../../lib/page.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import { useConfirmEmail } from './api.ts';

const texts = linkTexts.confirmEmail;

/** Confirms on a button press: mail filters open links, too. */
export function ConfirmEmailPage() {
  const { token, forget } = useLinkToken();
  const confirmation = useConfirmEmail();
  usePageTitle(texts.title);
  const isOver = !token || confirmation.isError;
  return (
    <AuthFrame title={texts.title}>
      <Stack>
        {!token && <p>{texts.invalid}</p>}
        {confirmation.isError && <Banner tone="danger">{errorText(confirmation.error, texts.failed)}</Banner>}
        {confirmation.isSuccess && (
          <Banner tone="success" title={texts.done}>
            {texts.doneText}
          </Banner>
        )}
        {isOver || confirmation.isSuccess ? (
          <LinkButton href="/manage" isFullWidth>
            {texts.portal}
          </LinkButton>
        ) : (
          <>
            <p>{texts.text}</p>
            <Button
              isFullWidth
              isPending={confirmation.isPending}
              onPress={() => confirmation.mutate(token, { onSuccess: forget })}
            >
              {texts.submit}
            </Button>
          </>
        )}
      </Stack>
    </AuthFrame>
  );
}
