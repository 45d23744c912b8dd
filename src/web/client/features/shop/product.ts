/** Parses the selection in a product's address; invalid values are ignored. */
export function chosenIn(search: URLSearchParams): { variantId: number | undefined; quantity: number | undefined } {
  const wholeNumberIn = (name: string) => {
    const parameter = search.get(name) ?? '';
    return /^[1-9]\d{0,8}$/.test(parameter) ? Number(parameter) : undefined;
  };
  return { variantId: wholeNumberIn('variant'), quantity: wholeNumberIn('quantity') };
}
