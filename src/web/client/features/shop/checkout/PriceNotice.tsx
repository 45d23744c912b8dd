import { formatCents } from '../../../../../shared/money.ts';
import checkoutTexts from '../../../../../texts/generated/shop/checkout.en.js';
import { Banner } from '../../../ui/Banner.tsx';
import type { PriceChange } from './changes.ts';

const texts = checkoutTexts.prices;

/** Says which prices are other than the page showed, before anything is paid; nothing while all are the same. */
export function PriceNotice({ changes }: { changes: readonly PriceChange[] }) {
  if (changes.length === 0) return null;
  return (
    <Banner tone="warning" title={texts.title}>
      {changes.map(({ name, before, now }) => (
        <p key={name}>{texts.line({ name, before: formatCents(before), now: formatCents(now) })}</p>
      ))}
    </Banner>
  );
}
