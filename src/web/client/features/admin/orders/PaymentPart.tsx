import { useState } from 'react';
import type { OrderDetail } from '../../../../../modules/orders/office-schema.ts';
import type { Dispute, PaymentProblem, Refund } from '../../../../../modules/orders/schema.ts';
import { formatCents } from '../../../../../shared/money.ts';
import { formatDay, formatMoment } from '../../../../../texts/format.ts';
import ordersTexts from '../../../../../texts/generated/admin/orders.en.js';
import { toastResult } from '../../../lib/toasts.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Row } from '../../../ui/Row.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { Text } from '../../../ui/Text.tsx';
import { useRetryRefund } from './api.ts';
import styles from './OrderDetails.module.css';
import { providerWords } from './provider-words.ts';
import { SettleDialog } from './SettleDialog.tsx';

const texts = ordersTexts.details;
const problemTexts = ordersTexts.problems;

type Settled = Pick<PaymentProblem, 'kind' | 'id' | 'state' | 'amount'>;

/** Payment at its provider: refunds, disputes with their deadline, fraud warnings. */
export function PaymentPart({ order }: { order: OrderDetail }) {
  const [settling, setSettling] = useState<Settled | null>(null);
  return (
    <>
      <Stack as="ul" gap="8" className={styles.history}>
        {order.disputes.map((dispute) => (
          <DisputeEntry key={dispute.id} dispute={dispute} />
        ))}
        {order.fraudWarnings.map(({ id, type, isActionable, warnedAt }) => (
          <li key={id}>
            <Row as="p" align="center" gap="4 8">
              <Text as="span" weight="strong">
                {texts.fraud}
              </Text>{' '}
              <Badge tone="danger">{providerWords(type)}</Badge>
            </Row>
            <p className={styles.quiet}>{formatDay(warnedAt)}</p>
            {isActionable && <p>{texts.fraudHint}</p>}
          </li>
        ))}
        {order.refunds.map((refund) => (
          <RefundEntry key={refund.id} refund={refund} onSettle={setSettling} />
        ))}
      </Stack>
      <Stack as="dl" gap="8" className={styles.facts}>
        {order.taxFault && (
          <div>
            <dt>{texts.taxFault}</dt>
            <dd>{order.taxFault}</dd>
          </div>
        )}
        {order.taxBasis.kind === 'exempt' && (
          <div>
            <dt>{texts.certificate}</dt>
            <dd>{order.taxBasis.certificate}</dd>
          </div>
        )}
        <div>
          <dt>{texts.reference}</dt>
          <dd className={styles.code}>
            {order.paymentUrl ? (
              <Link
                href={order.paymentUrl}
                target="_blank"
                aria-label={texts.atProvider({ id: order.paymentIntentId })}
              >
                {order.paymentIntentId}
              </Link>
            ) : (
              order.paymentIntentId
            )}
          </dd>
        </div>
        <div>
          <dt>{texts.provider}</dt>
          <dd>{texts.providers[order.provider]}</dd>
        </div>
      </Stack>
      {settling && <SettleDialog problem={settling} onClose={() => setSettling(null)} />}
    </>
  );
}

function DisputeEntry({ dispute }: { dispute: Dispute }) {
  const { amount, reason, status, isOpen, dueBy, hasEvidence, withdrawn } = dispute;
  return (
    <li>
      <Row as="p" align="center" gap="4 8">
        <Text as="span" weight="strong">
          {texts.disputeFor({ amount: formatCents(amount), reason: providerWords(reason) })}
        </Text>{' '}
        <Badge tone={isOpen || status === 'lost' ? 'danger' : 'success'}>{providerWords(status)}</Badge>
      </Row>
      {isOpen && dueBy && !hasEvidence && (
        <Text tone="danger" weight="strong">
          {texts.answerBy({ when: formatMoment(dueBy) })}
        </Text>
      )}
      {isOpen && hasEvidence && <p className={styles.quiet}>{texts.answered}</p>}
      {withdrawn > 0 && <p className={styles.quiet}>{texts.withdrawn({ amount: formatCents(withdrawn) })}</p>}
    </li>
  );
}

const tones = { due: 'warning', pending: 'warning', refunded: 'success', failed: 'danger' } as const;

function wayOf({ isByHand, isCredit, state }: Refund): keyof typeof texts.refundStates {
  if (isCredit && state === 'refunded') return 'credit';
  return isByHand ? 'byHand' : state;
}

function RefundEntry({ refund, onSettle }: { refund: Refund; onSettle: (settled: Settled) => void }) {
  const { id, amount, state, reason, note, error, nextAttemptAt, refundedAt, createdAt, isSettled } = refund;
  const retry = useRetryRefund();
  const isFailed = state === 'failed' && !isSettled;
  return (
    <li>
      <Row as="p" align="center" gap="4 8">
        <Text as="span" weight="strong">
          {formatCents(amount)} {texts.refundReasons[reason]}
        </Text>{' '}
        <Badge tone={tones[state]}>{texts.refundStates[wayOf(refund)]}</Badge>
      </Row>
      <p className={styles.quiet}>{formatMoment(refundedAt ?? createdAt)}</p>
      {note && <p className={styles.note}>{note}</p>}
      {error && <p className={styles.quiet}>{error}</p>}
      {nextAttemptAt && refund.attempts > 0 && (
        <p className={styles.quiet}>{texts.nextAttempt({ when: formatMoment(nextAttemptAt) })}</p>
      )}
      {isFailed && (
        <Row as="p" gap="4" paddingBlock="4 0">
          <Button
            variant="secondary"
            size="small"
            isPending={retry.isPending}
            onPress={() => retry.mutate(id, toastResult(problemTexts.retried, problemTexts.retryFailed))}
          >
            {problemTexts.retry}
          </Button>
          <Button variant="secondary" size="small" onPress={() => onSettle({ kind: 'refund', id, state, amount })}>
            {problemTexts.settle}
          </Button>
        </Row>
      )}
    </li>
  );
}
