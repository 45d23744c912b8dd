export const cartLinkTexts = {
  label: 'Cart',
  labelOf: (count: number) => `Cart, ${count} ${count === 1 ? 'item' : 'items'}`,
} as const;
