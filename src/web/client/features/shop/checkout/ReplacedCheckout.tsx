import { useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { OpenCheckout } from '../../../../../modules/orders/schema.ts';
import checkoutTexts from '../../../../../texts/generated/shop/checkout.en.js';
import { SendFailure } from '../../../components/SendFailure.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Row } from '../../../ui/Row.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { Table } from '../../../ui/Table.tsx';
import { usePropertyName } from './AddressSummary.tsx';
import { addressFields, billingFields, type CheckoutForm } from './address.ts';
import { type Difference, differencesOf } from './changes.ts';
import type { Payable } from './useCheckout.ts';

const texts = checkoutTexts.replaced;

export interface ReplacedCheckoutProps {
  shownCheckout: Payable;
  now: OpenCheckout;
  /** Reopens the checkout as another window left it, or as this page shows it. */
  onChoose: (form: CheckoutForm) => Promise<void>;
}

/** Replaces the payment when another window changed the checkout: shows both versions to choose from. */
export function ReplacedCheckout({ shownCheckout, now, onChoose }: ReplacedCheckoutProps) {
  const { address, items, session } = shownCheckout;
  const property = usePropertyName(address.propertyId);
  const differences = differencesOf({ address, property, items, total: session.amounts.total }, now);
  const { choose, isPending, error } = useChoice(onChoose);
  const navigate = useNavigate();
  const continueCheckout = () => {
    if (now.quoteId === shownCheckout.quoteId) return choose(formOf(now));
    void navigate(now.quoteId === null ? '/checkout' : `/checkout?quote=${now.quoteId}`);
  };
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  useEffect(() => heading.current?.focus(), []); // the button that led here has unmounted
  return (
    <Stack as="section" aria-labelledby={titleId}>
      <h2 id={titleId} ref={heading} tabIndex={-1}>
        {texts.title}
      </h2>
      <p>{texts.lead}</p>
      {error !== null && <SendFailure error={error} fallback={checkoutTexts.sessionFailed} />}
      {differences.length === 0 ? <p>{texts.same}</p> : <Differences differences={differences} />}
      <Row align="center">
        <Button isPending={isPending} onPress={continueCheckout}>
          {texts.goOn}
        </Button>
        <Button variant="secondary" isDisabled={isPending} onPress={() => choose(address)}>
          {texts.keepMine}
        </Button>
      </Row>
    </Stack>
  );
}

function Differences({ differences }: { differences: readonly Difference[] }) {
  return (
    <Table
      label={texts.title}
      rows={differences}
      rowKey={({ what: field }) => field}
      columns={[
        { id: 'what', header: texts.what, isRowHeader: true, width: '6rem', cell: ({ what: field }) => field },
        { id: 'shown', header: texts.shown, cell: ({ shown: shownText }) => shownText },
        { id: 'now', header: texts.now, cell: ({ now }) => now },
      ]}
    />
  );
}

function useChoice(onChoose: ReplacedCheckoutProps['onChoose']) {
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const choose = (form: CheckoutForm) => {
    setPending(true);
    setError(null);
    onChoose(form)
      .catch(setError)
      .finally(() => setPending(false));
  };
  return { choose, isPending, error };
}

function formOf({ shippingAddress, billingAddress, poNumber, taxId, property }: OpenCheckout): CheckoutForm {
  return {
    ...addressFields(shippingAddress),
    billing: billingFields(billingAddress),
    poNumber: poNumber ?? '',
    taxId: taxId ?? '',
    savesAddress: true,
    propertyId: property?.id ?? null,
  };
}
