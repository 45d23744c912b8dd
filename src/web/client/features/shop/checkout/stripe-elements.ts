import type { Appearance } from '@stripe/stripe-js';

/** Our colours for Stripe's fields. They are in frames of another site, so that the tokens are handed over as values. */
export function themedAppearance(): Appearance {
  const token = (name: string) => rgbOf(getComputedStyle(document.documentElement).getPropertyValue(name));
  return {
    theme: 'stripe',
    variables: {
      fontFamily: 'system-ui, sans-serif',
      fontSizeBase: '16px',
      borderRadius: '6px',
      colorPrimary: token('--color-accent'),
      colorBackground: token('--color-raised'),
      colorText: token('--color-text'),
      colorTextSecondary: token('--color-text-quiet'),
      colorDanger: token('--color-danger'),
    },
    rules: {
      '.Input': { border: `1px solid ${token('--color-edge')}`, boxShadow: 'none' },
      '.Label': { fontWeight: '600' },
    },
  };
}

/** Any colour the browser knows, as Stripe knows them. */
function rgbOf(colour: string): string {
  const canvas = document.createElement('canvas').getContext('2d');
  if (!canvas) return '';
  canvas.fillStyle = colour;
  canvas.fillRect(0, 0, 1, 1);
  const [red, green, blue] = canvas.getImageData(0, 0, 1, 1).data;
  return `rgb(${red}, ${green}, ${blue})`;
}
