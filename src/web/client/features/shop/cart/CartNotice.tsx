import { Banner } from '../../../ui/Banner.tsx';
import { PlainButton } from '../../../ui/PlainButton.tsx';
import { dismissNotice, useNotice } from './notice.ts';
import { cartTexts } from './texts.ts';

/** What went wrong with the item that waited for the login: on the page too, because a toast is easily missed. */
export function CartNotice() {
  const { notice } = useNotice();
  if (!notice) return null;
  const dismiss = (
    <PlainButton variant="quiet" size="small" onPress={dismissNotice}>
      {cartTexts.pending.dismiss}
    </PlainButton>
  );
  return (
    <Banner tone="danger" {...(notice.title ? { title: notice.title } : {})} action={dismiss}>
      {notice.message}
    </Banner>
  );
}
