import { AddToCart } from './AddToCart.tsx';
import { CartNotice } from './CartNotice.tsx';

/** What the shop's pages show of the cart; handed to them in routes.tsx. */
export const cartParts = { Add: AddToCart, Notice: CartNotice } as const;
