import orderTexts from '../../../../../texts/generated/shop/orders.en.js';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import type { Outcome } from './api.ts';
import styles from './OrderConfirmationPage.module.css';

const texts = orderTexts.checking;

const endings = {
  unpaid: { title: texts.unpaidTitle, text: texts.unpaid, href: '/checkout', next: texts.backToCheckout },
  canceled: { title: texts.canceledTitle, text: texts.canceled, href: '/checkout', next: texts.backToCheckout },
  refunded: {
    title: texts.refundedTitle,
    text: texts.refunded,
    href: '/shop',
    next: orderTexts.confirmation.shop,
  },
} as const;

/** What is known of a payment without an order: that it is being looked at, or how it ended. */
export function PaymentCheck({ state }: { state: Exclude<Outcome['state'], 'order' | 'unknown'> }) {
  const ending = state === 'open' ? null : endings[state];
  return (
    <>
      <PageHeader title={ending?.title ?? texts.title} />
      <div className={styles.order} role="status">
        {ending ? (
          <>
            <p>{ending.text}</p>
            <div>
              <LinkButton href={ending.href}>{ending.next}</LinkButton>
            </div>
          </>
        ) : (
          <>
            <div className={styles.checking}>
              <Spinner label={texts.title} />
              <p>{texts.text}</p>
            </div>
            <p className={styles.notes}>{texts.leave}</p>
          </>
        )}
      </div>
    </>
  );
}
