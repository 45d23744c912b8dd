import { AddToCart } from './AddToCart.tsx';
import { CartButton } from './CartButton.tsx';
import { CartNotice } from './CartNotice.tsx';

/** What the shop's pages show of the cart; handed to them in routes.tsx. */
export const cartParts = { Add: AddToCart, Button: CartButton, Notice: CartNotice } as const;
