/** Returns whether a path shows the cart even while empty; a login returns there. */
export const isShopping = (pathname: string) => /^\/(shop|cart)(\/|$)/.test(pathname);
