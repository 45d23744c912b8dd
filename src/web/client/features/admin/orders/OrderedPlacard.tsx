import { type ComponentType, useState } from 'react';
import * as calls from '../../../../../modules/orders/office-calls.ts';
import type { OrderDetail } from '../../../../../modules/orders/office-schema.ts';
import type { AdminOrder, OrderItem } from '../../../../../modules/orders/schema.ts';
import { lateSince } from '../../../../../modules/orders/values.ts';
import { shopDay } from '../../../../../shared/business-days.ts';
import { formatShortWeekday } from '../../../../../texts/format.ts';
import placardTexts from '../../../../../texts/generated/shop/placard.en.js';
import { lazyPart } from '../../../components/lazy-part.tsx';
import { addressOf } from '../../../lib/api.ts';
import { serverNow } from '../../../lib/server-now.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { Row } from '../../../ui/Row.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import styles from './OrderedPlacard.module.css';
import type { OrderedPlacardEditorProps } from './OrderedPlacardEditor.tsx';

const texts = placardTexts.staff;

const Editor = lazyPart<OrderedPlacardEditorProps>(
  async (): Promise<ComponentType<OrderedPlacardEditorProps>> =>
    (await import('./OrderedPlacardEditor.tsx')).OrderedPlacardEditor,
  null,
);

/**
 * Engraving of an ordered placard, with buttons to download its drawing and to change it; nothing for items without an
 * engraving.
 */
export function OrderedPlacard({ order, item }: { order: OrderDetail; item: OrderItem }) {
  const [isOpen, setOpen] = useState(false);
  const { inscription, productName: name } = item;
  if (!inscription) return null;
  const isChangeable = order.status === 'pending' || order.status === 'processing';
  return (
    <Stack gap="8" paddingBlock="0 8" className={styles.placard}>
      <p>
        <span>
          {inscription.name
            ? placardTexts.engraved({
                text: [inscription.name, inscription.address, inscription.slug && `/${inscription.slug}`]
                  .filter(Boolean)
                  .join(', '),
              })
            : texts.none}
        </span>
        {inscription.name && !inscription.isComplete && <span>{` ${texts.noCode}`}</span>}
      </p>
      <Row>
        {inscription.isComplete && (
          <LinkButton
            size="small"
            variant="secondary"
            href={addressOf(calls.readWorkshopDrawing, { params: { id: order.id, itemId: item.id } })}
            aria-label={texts.downloadOf({ name })}
          >
            {texts.download}
          </LinkButton>
        )}
        {isChangeable && (
          <Button
            size="small"
            variant={inscription.isComplete ? 'quiet' : 'secondary'}
            aria-label={texts.setOf({ name })}
            onPress={() => setOpen(true)}
          >
            {texts.set}
          </Button>
        )}
      </Row>
      {isOpen && <Editor order={order} item={item} onClose={() => setOpen(false)} />}
    </Stack>
  );
}

export function OrderDelayBadges({ order }: { order: AdminOrder }) {
  const lateSinceDay = lateSince(order, shopDay(serverNow()));
  return (
    <>
      {order.isWaiting && <Badge tone="warning">{texts.waiting}</Badge>}
      {lateSinceDay && <Badge tone="danger">{texts.late({ day: formatShortWeekday(lateSinceDay) })}</Badge>}
    </>
  );
}

export const EngravingWarning = ({ order }: { order: Pick<AdminOrder, 'isWaiting'> }) =>
  order.isWaiting && <Banner tone="warning">{texts.warning}</Banner>;
