import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { orderNumber } from '../../../../modules/orders/schema.ts';
import { formatLongMoment } from '../../../../texts/format.ts';
import texts from '../../../../texts/generated/admin/orders.en.js';
import { usePageTitle } from '../../lib/page.ts';
import { Address } from '../../ui/Address.tsx';
import { Button } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Row } from '../../ui/Row.tsx';
import { Text } from '../../ui/Text.tsx';
import { orderQuery } from './orders/api.ts';
import { OrderMarks } from './orders/marks.tsx';
import { OrderDetails, OrderDialogs } from './orders/OrderDetails.tsx';

export function OrderPage() {
  const { id = '' } = useParams();
  const orderId = Number(id);
  const number = orderNumber(orderId);
  const { data: order } = useQuery(orderQuery(orderId));
  const [isUpdating, setUpdating] = useState(false);
  usePageTitle(texts.page.title({ number }));
  return (
    <>
      <PageHeader
        title={texts.page.title({ number })}
        actions={
          <Row align="center">
            <LinkButton href="/admin/orders" variant="secondary">
              {texts.page.all}
            </LinkButton>
            {order && <Button onPress={() => setUpdating(true)}>{texts.update}</Button>}
          </Row>
        }
      />
      {order && (
        <Row as="p" align="center" gap="8 16" paddingBlock="0 16">
          <OrderMarks order={order} />
          <Text as="span" tone="quiet" weight="regular">
            {formatLongMoment(order.createdAt)}
          </Text>
          <Link href={`/admin/orders?userId=${order.user.id}`}>
            <Address>{order.customerName}</Address>
          </Link>
        </Row>
      )}
      <OrderDetails orderId={orderId} />
      {order && isUpdating && (
        <OrderDialogs order={order} asked={{ task: 'status' }} onClose={() => setUpdating(false)} />
      )}
    </>
  );
}
