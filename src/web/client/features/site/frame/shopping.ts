/** Where the cart is offered even while empty, and to where a login returns. */
export const isShopping = (pathname: string) => /^\/(shop|cart)(\/|$)/.test(pathname);
