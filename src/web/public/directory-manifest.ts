import type { Directory } from '../../modules/directory/schema.ts';
import { ICON_SIDE, iconUrl, monogramSvg } from './monogram.ts';

/** With `?slug=`. */
export const MANIFEST_PATH = '/api/property/manifest';

type Shown = Pick<Directory, 'name' | 'slug' | 'logoUrl' | 'accent'>;

/** Makes one building's directory installable; `application/manifest+json`. */
export async function directoryManifest(shown: Shown): Promise<string> {
  const { name, slug } = shown;
  return JSON.stringify({
    id: `/${slug}`,
    name,
    short_name: name.slice(0, 30),
    start_url: `/${slug}`,
    scope: '/',
    display: 'standalone',
    display_override: ['fullscreen', 'standalone'],
    background_color: '#fbfaf7',
    theme_color: '#fbfaf7',
    icons: await iconsOf(shown),
  });
}

const png = (src: string, side: number) => ({ src, sizes: `${side}x${side}`, type: 'image/png' });

/** The logo, else the first letters of the name, else ours. */
async function iconsOf(shown: Shown) {
  const ours = [
    { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
    png('/icon-192.png', 192),
    png('/icon-512.png', 512),
    { ...png('/icon-maskable-512.png', 512), purpose: 'maskable' },
  ];
  if (shown.logoUrl) return [png(`${shown.logoUrl}-512`, 512), ...ours];
  if ((await monogramSvg(shown, ICON_SIDE)) === null) return ours;
  const letters = png(iconUrl(shown), ICON_SIDE);
  return [letters, { ...letters, purpose: 'maskable' }];
}
