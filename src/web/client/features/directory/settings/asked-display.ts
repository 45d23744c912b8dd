/** Where a screen is paired, and shows its building once it is. */
export const DISPLAY_PAGE = '/display';

export const isDisplayPage = (): boolean => location.pathname === DISPLAY_PAGE;

/** What the address says of being a display: `1`, `0`, or `null` for nothing. */
export const askedDisplay = (): string | null =>
  isDisplayPage() ? '1' : new URLSearchParams(location.search).get('display');
