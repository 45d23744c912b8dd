import type { Directory } from '../../modules/directory/schema.ts';
import { cutToGraphemes } from '../../shared/graphemes.ts';
import { ICON_SIDE, iconUrl, monogramSvg } from './monogram.ts';

/** Takes `?slug=`. */
export const MANIFEST_PATH = '/api/property/manifest';

type Shown = Pick<Directory, 'name' | 'slug' | 'logoUrl' | 'accent'>;

/** Makes a directory installable; `application/manifest+json`. */
export async function directoryManifest(directory: Shown): Promise<string> {
  const { name, slug } = directory;
  return JSON.stringify({
    id: `/${slug}`,
    name,
    short_name: cutToGraphemes(name, 30),
    start_url: `/${slug}`,
    scope: '/',
    display: 'standalone',
    display_override: ['fullscreen', 'standalone'],
    background_color: '#fbfaf7',
    theme_color: '#fbfaf7',
    icons: await iconsOf(directory),
  });
}

const png = (src: string, side: number) => ({ src, sizes: `${side}x${side}`, type: 'image/png' });

/** Returns the logo, otherwise the monogram, otherwise the product's icon. */
async function iconsOf(directory: Shown) {
  const defaultIcons = [
    { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
    png('/icon-192.png', 192),
    png('/icon-512.png', 512),
    { ...png('/icon-maskable-512.png', 512), purpose: 'maskable' },
  ];
  if (directory.logoUrl) return [png(`${directory.logoUrl}-512`, 512), ...defaultIcons];
  if ((await monogramSvg(directory, ICON_SIDE)) === null) return defaultIcons;
  const monogramIcon = png(iconUrl(directory), ICON_SIDE);
  return [monogramIcon, { ...monogramIcon, purpose: 'maskable' }];
}
