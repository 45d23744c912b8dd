import type { AdminOrder, OrderReturn } from '../../../../../modules/orders/schema.ts';
import { formatDay } from '../../../../../texts/format.ts';
import ordersTexts from '../../../../../texts/generated/admin/orders.en.js';
import { contentsOf } from '../../../components/order/contents.ts';
import { Badge, type BadgeProps } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Row } from '../../../ui/Row.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { Text } from '../../../ui/Text.tsx';
import styles from './OrderDetails.module.css';
import type { ReturnStep } from './ReturnDialogs.tsx';
import type { OrderTask } from './tasks.ts';

const texts = ordersTexts.returns;

interface ReturnsPartProps {
  order: AdminOrder;
  onAsk: (task: OrderTask) => void;
}

const tones: Record<OrderReturn['state'], NonNullable<BadgeProps['tone']>> = {
  requested: 'warning',
  approved: 'accent',
  received: 'accent',
  refunded: 'success',
  declined: 'neutral',
  withdrawn: 'neutral',
};

export function ReturnsPart({ order, onAsk }: ReturnsPartProps) {
  return (
    <Stack as="ul" gap="8" className={styles.history}>
      {order.returns.map((orderReturn) => (
        <li key={orderReturn.id}>
          <Row as="p" align="center" gap="4 8">
            <Text as="span" weight="strong">
              {contentsOf(order, orderReturn)}
            </Text>{' '}
            <Badge tone={tones[orderReturn.state]}>{texts.states[orderReturn.state]}</Badge>
          </Row>
          <p className={styles.note}>{orderReturn.reason}</p>
          <p className={styles.quiet}>
            <span>{formatDay(orderReturn.createdAt)}</span>{' '}
            <span>{orderReturn.isByCustomer ? texts.byCustomer : texts.byStaff}</span>
            {orderReturn.labelNumber && <span>{`. ${texts.label({ number: orderReturn.labelNumber })}`}</span>}
          </p>
          <ReturnButtons found={orderReturn} onAsk={onAsk} />
        </li>
      ))}
    </Stack>
  );
}

const steps: Readonly<Record<ReturnStep, string>> = {
  receive: texts.receive,
  approve: texts.approve,
  decline: texts.decline,
};

function ReturnButtons({ found: orderReturn, onAsk }: Pick<ReturnsPartProps, 'onAsk'> & { found: OrderReturn }) {
  const possible = stepsOf(orderReturn);
  if (possible.length === 0) return null;
  return (
    <Row as="p" gap="4" paddingBlock="4 0">
      {possible.map((task) => {
        const label = orderReturn.state === 'received' ? texts.refundNow : steps[task];
        return (
          <Button
            key={task}
            variant="secondary"
            size="small"
            aria-label={texts.one({ action: label, when: formatDay(orderReturn.createdAt) })}
            onPress={() => onAsk({ task, found: orderReturn })}
          >
            {label}
          </Button>
        );
      })}
    </Row>
  );
}

function stepsOf({ state, refundId }: OrderReturn): ReturnStep[] {
  if (state === 'requested') return ['approve', 'decline', 'receive'];
  if (state === 'approved') return ['receive', 'decline'];
  return state === 'received' && refundId === null ? ['receive'] : [];
}
