import { useQuery } from '@tanstack/react-query';
import texts from '../../../../texts/generated/shop/stock-alert.en.js';
import { useUser } from '../../entities/session/api.ts';
import { toastError } from '../../lib/toasts.ts';
import { Address } from '../../ui/Address.tsx';
import { Button } from '../../ui/Button.tsx';
import { TextButton } from '../../ui/Link.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Text } from '../../ui/Text.tsx';
import { stockAlertsQuery, useSetStockAlert } from './api.ts';

interface StockAlertProps {
  productId: number;
  variantId: number;
}

/** Requests one mail once a sold-out variant is available again. */
export function StockAlert({ productId, variantId }: StockAlertProps) {
  const { data: user } = useUser();
  if (user) return <Alert variantId={variantId} address={user.username} />;
  const back = `/shop/product/${productId}?variant=${variantId}`;
  return (
    <LinkButton href={`/login?redirect=${encodeURIComponent(back)}`} variant="secondary">
      {texts.ask}
    </LinkButton>
  );
}

function Alert({ variantId, address }: { variantId: number; address: string }) {
  const alerts = useQuery(stockAlertsQuery);
  const change = useSetStockAlert(variantId);
  const set = (isOn: boolean) =>
    change.mutate(isOn, { onError: (error) => toastError(error, { fallback: texts.failed }) });
  const isAsked = alerts.data?.some((stockAlert) => stockAlert.variantId === variantId) ?? false;
  return (
    <Text role="status" as="div" tone="quiet" breaks="anywhere">
      {isAsked ? (
        <p>
          <Address>{texts.asked({ address })}</Address> <TextButton onPress={() => set(false)}>{texts.stop}</TextButton>
        </p>
      ) : (
        <Button
          variant="secondary"
          onPress={() => set(true)}
          isPending={change.isPending}
          isDisabled={alerts.isPending}
        >
          {texts.ask}
        </Button>
      )}
    </Text>
  );
}
