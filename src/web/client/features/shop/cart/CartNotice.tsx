import cartTexts from '../../../../../texts/generated/shop/cart.en.js';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { dismissNotice, useNotice } from './notice.ts';

/** Repeats on the page what a toast said about the pending item: toasts are easily missed. */
export function CartNotice() {
  const { notice } = useNotice();
  if (!notice) return null;
  const dismiss = (
    <Button variant="quiet" size="small" onPress={dismissNotice}>
      {cartTexts.pending.dismiss}
    </Button>
  );
  return (
    <Banner tone="danger" {...(notice.title ? { title: notice.title } : {})} action={dismiss}>
      {notice.message}
    </Banner>
  );
}
