import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as calls from '../../../../../modules/tenancy/calls.ts';
import linkTexts from '../../../../../texts/generated/account/links.en.js';
import { useLinkToken } from '../../../components/useLinkToken.ts';
import { refetchProperties } from '../../../entities/property/api.ts';
import { refetchUser, useLogout, useSignedInUser } from '../../../entities/session/api.ts';
import { ApiError } from '../../../lib/api.ts';
import { errorText } from '../../../lib/errors.ts';
import { usePageTitle } from '../../../lib/page.ts';
import { callInSession } from '../../../lib/session-guard.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { AuthFrame } from './AuthFrame.tsx';

const texts = linkTexts.invitation;

/** Accepts a mailed invitation for the account it was sent to. Requires `RequireUser`. */
export function InvitationPage() {
  const { token, forget } = useLinkToken();
  const user = useSignedInUser();
  const acceptance = useAcceptInvitation();
  const { data: property, error } = acceptance;
  usePageTitle(texts.title);
  return (
    <AuthFrame title={texts.title}>
      <Stack>
        {error && <Banner tone="danger">{errorText(error, texts.failed)}</Banner>}
        {property ? (
          <Accepted id={property.id} name={property.name} />
        ) : error instanceof ApiError && error.status === 404 ? (
          <OtherAccount username={user.username} />
        ) : !token || error ? (
          <>
            {!token && <p>{texts.invalid}</p>}
            <LinkButton href="/manage" isFullWidth>
              {texts.portal}
            </LinkButton>
          </>
        ) : (
          <>
            <p>{texts.text({ username: user.username })}</p>
            <Button
              isFullWidth
              isPending={acceptance.isPending}
              onPress={() => acceptance.mutate(token, { onSuccess: forget })}
            >
              {texts.submit}
            </Button>
          </>
        )}
      </Stack>
    </AuthFrame>
  );
}

function Accepted({ id, name }: { id: number; name: string }) {
  return (
    <>
      <Banner tone="success" title={texts.done({ name })}>
        {texts.doneText}
      </Banner>
      <LinkButton href={`/manage?property=${id}`} isFullWidth>
        {texts.portal}
      </LinkButton>
    </>
  );
}

function OtherAccount({ username }: { username: string }) {
  const logout = useLogout();
  return (
    <>
      <p>{texts.otherAccount({ username })}</p>
      <Button variant="secondary" isFullWidth isPending={logout.isPending} onPress={() => logout.mutate()}>
        {texts.logout}
      </Button>
    </>
  );
}

/** Accepts the invitation, which also confirms the address. */
function useAcceptInvitation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (token: string) => callInSession(calls.acceptInvitation, { body: { token } }),
    onSuccess: () => Promise.all([refetchUser(client), refetchProperties(client)]),
  });
}
