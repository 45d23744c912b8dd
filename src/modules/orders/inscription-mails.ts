import { renderLetter } from '../mail/index.ts';
import { nameOf } from './document.ts';
import { type AdminOrder, orderNumber } from './schema.ts';

const openItems = (order: AdminOrder) =>
  order.items.filter(({ inscription }) => inscription && !inscription.isComplete);

const orderLink = ({ id }: AdminOrder, appUrl: string) => `${appUrl}/my-orders#order-${id}`;

export function waitingLetter(order: AdminOrder, appUrl: string, isReminder: boolean) {
  const number = orderNumber(order.id);
  const openPlacards = openItems(order);
  const hasName = openPlacards.every(({ inscription }) => inscription?.name);
  return renderLetter({
    to: order.customerEmail,
    subject: isReminder ? `Order ${number} still waits for your answer` : `Order ${number} waits for your answer`,
    paragraphs: [
      `${order.customerName}, your order ${number} has ${itemList(openPlacards)}. We make it for your building, and start once we know what to engrave.`,
      hasName
        ? 'We have the name. Please tell us which directory the code should open. If there is none yet, add your building first; it takes a few minutes.'
        : 'Please choose your building, or type its name and address. You see the drawing before you confirm it.',
    ],
    action: { label: 'Say What to Engrave', url: orderLink(order, appUrl) },
  });
}

export function inscriptionLetter(order: AdminOrder, orderItemId: number, appUrl: string) {
  const number = orderNumber(order.id);
  const item = order.items.find(({ id }) => id === orderItemId);
  const { name, address, slug } = item?.inscription ?? {};
  return renderLetter({
    to: order.customerEmail,
    subject: `Order ${number}: what we engrave`,
    paragraphs: [
      `On ${item?.productName ?? 'your placard'} of order ${number} we engrave: ${[name, address].filter(Boolean).join(', ')}.`,
      slug ? `Its code opens ${appUrl}/${slug}.` : 'We still need to know which directory its code should open.',
      'If anything is wrong, change it in My Orders before we start, or contact us.',
    ],
    action: { label: 'See the Drawing', url: orderLink(order, appUrl) },
  });
}

const itemList = (items: AdminOrder['items']) => items.map((item) => `${item.quantity} × ${nameOf(item)}`).join('; ');
