import type { Quote } from '../../../../../modules/orders/schema.ts';
import { DEFAULT_LEAD_DAYS } from '../../../../../modules/shop/values.ts';
import { addressFields, billingFields, type CheckoutForm, emptyCheckoutForm } from './address.ts';
import type { Bought } from './changes.ts';

const USUAL = { weight: 0, isFreight: false, leadDays: DEFAULT_LEAD_DAYS };

/** Lines of a quote in the shape of the cart's. */
export const boughtBy = ({ lines }: Quote): Bought[] =>
  lines.map(({ productName, variantName, quantity, unitPrice, delivery }, at) => ({
    id: at + 1,
    quantity,
    unitPrice,
    delivery: delivery ?? USUAL,
    product: { name: productName },
    variant: variantName === null ? null : { name: variantName },
  }));

/** Destination of a cart's quote; empty for goods made to measure. */
export function formOfQuote({ destination }: Quote): CheckoutForm {
  if (!destination) return emptyCheckoutForm;
  const { shippingAddress, billingAddress, poNumber, taxId, propertyId } = destination;
  return {
    ...addressFields(shippingAddress),
    propertyId,
    savesAddress: true,
    poNumber: poNumber ?? '',
    taxId: taxId ?? '',
    billing: billingFields(billingAddress),
  };
}
