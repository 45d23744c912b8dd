/** A day as people read it: `November 22, 2026`. */
export const dayOf = (instant: string): string =>
  new Date(instant).toLocaleDateString('en-US', { year: 'numeric', month: 'long', day: 'numeric' });
