import { useState } from 'react';
import * as calls from '../../../../../modules/orders/office-calls.ts';
import type { OrderDetail } from '../../../../../modules/orders/office-schema.ts';
import type { OrderItem } from '../../../../../modules/orders/schema.ts';
import placardTexts from '../../../../../texts/generated/shop/placard.en.js';
import { InscriptionDialog } from '../../../components/placard/InscriptionDialog.tsx';
import { draftOf } from '../../../lib/placard-draft.ts';
import { orderChange, useOrderWrite } from './api.ts';

export interface OrderedPlacardEditorProps {
  order: OrderDetail;
  item: OrderItem;
  onClose: () => void;
}

export function OrderedPlacardEditor({ order, item, onClose }: OrderedPlacardEditorProps) {
  const { property, revision } = order;
  const savedInscription = item.inscription?.name ? item.inscription : null;
  const [draft, setDraft] = useState(() =>
    savedInscription
      ? draftOf({ ...savedInscription, propertyId: null })
      : { ...draftOf(null), name: property?.name ?? '', directory: property?.slug ?? '' },
  );
  const { mutateAsync } = useOrderWrite(order.id);
  return (
    <InscriptionDialog
      product={item.product}
      variantId={item.variant?.id}
      draft={draft}
      onChange={setDraft}
      buildings={[]}
      onBuilding={() => {}}
      isOwn={false}
      hint={placardTexts.staff.hint}
      onSave={(body) =>
        mutateAsync({ ...orderChange(calls.setInscription, { params: { itemId: item.id }, body }), revision })
      }
      onClose={onClose}
    />
  );
}
