/** Readable form of a provider's code: `product_not_received` → `Product not received`. */
export function providerWords(code: string): string {
  const words = code.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
