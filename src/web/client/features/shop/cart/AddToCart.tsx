import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { InscriptionInput } from '../../../../../modules/shop/schema.ts';
import cartTexts from '../../../../../texts/generated/shop/cart.en.js';
import { useUser } from '../../../entities/session/api.ts';
import { errorText } from '../../../lib/errors.ts';
import { ERROR_TITLE, toast, toastError } from '../../../lib/toasts.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Link } from '../../../ui/Link.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { Row } from '../../../ui/Row.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { Text } from '../../../ui/Text.tsx';
import styles from './AddToCart.module.css';
import { useAddToCart } from './api.ts';
import { storePendingItem } from './pending-key.ts';

/** Window in ms for a double click, since the server may reply in between. */
const DOUBLE_CLICK_MS = 500;
const SIGN_IN = '/login?redirect=/cart';

export interface AddToCartProps {
  product: { id: number; name: string };
  /** Selected variant; `null`: the product has none; `undefined`: none selected yet. */
  variant: { id: number; name: string } | null | undefined;
  quantity: number;
  /** Engraved text of a placard, if entered. */
  inscription?: InscriptionInput | null;
  isSoldOut: boolean;
  /** Product page: adds the next step, errors in place and a login prompt. */
  isDetailed?: boolean;
  onMissing: () => void;
}

/** Adds an item to the cart; an anonymous visitor's is stored until login. */
export function AddToCart(props: AddToCartProps) {
  const { product, variant, quantity, inscription = null, isSoldOut, isDetailed = false, onMissing } = props;
  const { data: user, refetch } = useUser();
  const navigate = useNavigate();
  const add = useAddToCart();
  const pressedAt = useRef(Number.NEGATIVE_INFINITY);
  const press = () => {
    if (variant === undefined) {
      toast({ title: cartTexts.chooseVariantTitle, message: cartTexts.chooseVariant, tone: 'danger' });
      onMissing();
      return;
    }
    const now = performance.now();
    if (now - pressedAt.current < DOUBLE_CLICK_MS) return;
    pressedAt.current = now;
    // The page's HTML has its products: a press can precede the user's query.
    if (user === undefined) void refetch({ cancelRefetch: false }).then(({ data }) => addItem(data));
    else addItem(user);
  };
  const addItem = (person: typeof user) => {
    if (!person) {
      const [{ id, name }, selectedVariant] = [product, variant ? { id: variant.id, name: variant.name } : null];
      storePendingItem({
        product: { id, name },
        variant: selectedVariant,
        quantity,
        ...(inscription && { inscription }),
      });
      navigate(SIGN_IN);
      return;
    }
    const title = isDetailed ? ERROR_TITLE : cartTexts.addFailed;
    add.mutate(
      { productId: product.id, variantId: variant?.id ?? null, quantity, inscription },
      {
        onSuccess: () => toast({ message: cartTexts.added, tone: 'success' }),
        onError: (error) => {
          pressedAt.current = Number.NEGATIVE_INFINITY; // allow an immediate retry
          toastError(error, { title, fallback: cartTexts.addFailed });
        },
      },
    );
  };
  return (
    <Stack gap="12">
      <Button
        onPress={press}
        isDisabled={isSoldOut}
        isPending={add.isPending}
        isFullWidth
        variant={variant === undefined ? 'secondary' : 'primary'}
        size={isDetailed ? 'large' : 'regular'}
      >
        {isSoldOut ? cartTexts.soldOut : cartTexts.add}
      </Button>
      {isDetailed && user === null && !isSoldOut && <SignInPrompt variantId={variant?.id} quantity={quantity} />}
      {isDetailed && add.isError && <Banner tone="danger">{errorText(add.error, cartTexts.addFailed)}</Banner>}
      {isDetailed && <NextStep key={add.submittedAt} isShown={add.isSuccess} />}
    </Stack>
  );
}

function SignInPrompt({ variantId, quantity }: { variantId: number | undefined; quantity: number }) {
  const parameters = new URLSearchParams(variantId === undefined ? {} : { variant: String(variantId) });
  if (quantity > 1) parameters.set('quantity', String(quantity));
  const back = `${location.pathname}${parameters.size > 0 ? `?${parameters}` : ''}`;
  return (
    <Text size="small" tone="quiet">
      {cartTexts.signIn.text} <Link href={`/login?redirect=${encodeURIComponent(back)}`}>{cartTexts.signIn.link}</Link>
    </Text>
  );
}

function NextStep({ isShown }: { isShown: boolean }) {
  const [isDismissed, setDismissed] = useState(false);
  if (!isShown || isDismissed) return null;
  return (
    <Stack gap="12" className={styles.next} role="status">
      <Text tone="success" weight="strong">
        {cartTexts.added}
      </Text>
      <Row>
        <LinkButton href="/cart">{cartTexts.goToCart}</LinkButton>
        <LinkButton href="/shop" variant="secondary" onClick={() => setDismissed(true)}>
          {cartTexts.continue}
        </LinkButton>
      </Row>
    </Stack>
  );
}
