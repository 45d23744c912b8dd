/** The choice in a product's address; invalid values are ignored. */
export function chosenIn(search: URLSearchParams): { variantId: number | undefined; quantity: number | undefined } {
  const whole = (name: string) => {
    const given = search.get(name) ?? '';
    return /^[1-9]\d{0,8}$/.test(given) ? Number(given) : undefined;
  };
  return { variantId: whole('variant'), quantity: whole('quantity') };
}
