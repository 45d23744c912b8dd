import linkTexts from '../../../../../texts/generated/account/links.en.js';
import { useLinkToken } from '../../../components/useLinkToken.ts';
import { errorText } from '../../../lib/errors.ts';
import { usePageTitle } from '../../../lib/page.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import { useUndoEmail } from './api.ts';

const texts = linkTexts.undoEmail;

/**
 * Reverts a change of the login address from a link mailed to the old one, on a button press: mail filters open links.
 */
export function UndoEmailPage() {
  const { token, forget } = useLinkToken();
  const undoing = useUndoEmail();
  usePageTitle(texts.title);
  return (
    <AuthFrame title={texts.title}>
      <Stack>
        {!token && <p>{texts.invalid}</p>}
        {undoing.isError && <Banner tone="danger">{errorText(undoing.error, texts.failed)}</Banner>}
        {undoing.data ? (
          <Undone {...undoing.data} />
        ) : !token || undoing.isError ? (
          <LinkButton href="/contact" isFullWidth>
            {texts.contact}
          </LinkButton>
        ) : (
          <>
            <p>{texts.text}</p>
            <Button
              isFullWidth
              isPending={undoing.isPending}
              onPress={() => undoing.mutate(token, { onSuccess: forget })}
            >
              {texts.submit}
            </Button>
          </>
        )}
      </Stack>
    </AuthFrame>
  );
}

function Undone({ email, resetToken }: { email: string; resetToken: string }) {
  return (
    <>
      <Banner tone="success" title={texts.done({ email })}>
        {texts.doneText}
      </Banner>
      <LinkButton href={`/reset-password#token=${resetToken}`} isFullWidth>
        {texts.choose}
      </LinkButton>
      <LinkButton href="/login" variant="secondary" isFullWidth>
        {texts.login}
      </LinkButton>
    </>
  );
}
