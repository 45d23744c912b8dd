import type { Quote } from '../../../../../modules/orders/schema.ts';
import { USUAL_LEAD_DAYS } from '../../../../../modules/shop/values.ts';
import { addressFields, billingFields, type CheckoutForm, emptyCheckoutForm } from './address.ts';
import type { Bought } from './changes.ts';

const USUAL = { weight: 0, isFreight: false, leadDays: USUAL_LEAD_DAYS };

/** The lines of a quote, as those of a cart. */
export const boughtBy = ({ lines }: Quote): Bought[] =>
  lines.map(({ productName, variantName, quantity, unitPrice, delivery }, at) => ({
    id: at + 1,
    quantity,
    unitPrice,
    delivery: delivery ?? USUAL,
    product: { name: productName },
    variant: variantName === null ? null : { name: variantName },
  }));

/** Where a quote of a cart goes; empty for goods made to measure. */
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
