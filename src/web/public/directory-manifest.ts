import type { Directory } from '../../modules/directory/schema.ts';

/** With `?slug=`. */
export const MANIFEST_PATH = '/api/property/manifest';

/** Makes one building's directory installable; `application/manifest+json`. */
export function directoryManifest({ name, slug, logoUrl }: Pick<Directory, 'name' | 'slug' | 'logoUrl'>): string {
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
    icons: [
      ...(logoUrl ? [{ src: `${logoUrl}-512`, sizes: '512x512', type: 'image/png' }] : []),
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  });
}
