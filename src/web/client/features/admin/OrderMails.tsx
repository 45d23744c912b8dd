import type { OrderDetail } from '../../../../modules/admin/schema.ts';
import { formatMoment } from '../../../../texts/format.ts';
import ordersTexts from '../../../../texts/generated/admin/orders.en.js';
import { toast, toastError } from '../../lib/toasts.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { mailTones } from './mail-tones.ts';
import styles from './OrderDetails.module.css';
import { useResendOrderMail } from './orders-api.ts';

const texts = ordersTexts.details;

/** The mails an order caused, with what became of each; any can be sent again. */
export function OrderMails({ order }: { order: OrderDetail }) {
  const resend = useResendOrderMail(order.id);
  if (order.mails.length === 0) return <p className={styles.quiet}>{texts.noMails}</p>;
  const again = (mailId: number) =>
    resend.mutate(mailId, {
      onSuccess: () => toast({ message: texts.resent, tone: 'success' }),
      onError: (error) => toastError(error, { fallback: texts.resendFailed }),
    });
  return (
    <ul className={styles.history}>
      {order.mails.map((mail) => (
        <li key={mail.id} className={styles.mail}>
          <div>
            <p>{mail.subject}</p>
            <p className={styles.quiet}>{formatMoment(mail.sentAt ?? mail.createdAt)}</p>
            {mail.error && <p className={styles.quiet}>{mail.error}</p>}
          </div>
          <Badge tone={mailTones[mail.state]}>{ordersTexts.mailStates[mail.state]}</Badge>
          <Button
            variant="secondary"
            size="small"
            aria-label={texts.resendOne({ subject: mail.subject })}
            isPending={resend.isPending && resend.variables === mail.id}
            onPress={() => again(mail.id)}
          >
            {texts.resend}
          </Button>
        </li>
      ))}
    </ul>
  );
}
