import type { User } from '../../../../modules/tenancy/schema.ts';
import { toast, toastError } from '../../lib/toasts.ts';
import { Address } from '../../ui/Address.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { useResendConfirmation } from './api.ts';
import { portalTexts } from './texts.ts';

const texts = portalTexts.unconfirmed;

/** Asks the person to confirm their address, as long as they have not. */
export function UnconfirmedBanner({ user }: { user: User }) {
  const resending = useResendConfirmation();
  if (user.emailVerified || user.impersonatedBy) return null;
  const resend = () =>
    resending.mutate(undefined, {
      onSuccess: () => toast({ message: texts.sent({ username: user.username }), tone: 'success' }),
      onError: (error) => toastError(error, { fallback: texts.failed }),
    });
  return (
    <Banner
      tone="info"
      action={
        <Button variant="secondary" size="small" isPending={resending.isPending} onPress={resend}>
          {texts.resend}
        </Button>
      }
    >
      <Address>{texts.text({ username: user.username })}</Address>
    </Banner>
  );
}
