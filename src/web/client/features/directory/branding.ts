import type { CSSProperties } from 'react';
import type { Directory } from '../../../../modules/directory/schema.ts';
import { accentProperties } from '../../../../shared/accent.ts';

/** Root attributes that apply the building's accent color instead of brass. */
export function brandingOf({ accent }: Pick<Directory, 'accent'>): { 'data-accent'?: true; style: CSSProperties } {
  return accent ? { 'data-accent': true, style: accentProperties(accent) } : { style: {} };
}

/** URLs of the pictures that a wall shows beside the names. */
export function picturesOf({ layout, imageUrl, pages = [] }: Directory): readonly string[] {
  if (layout === 'picture' && imageUrl) return [imageUrl];
  return layout === 'pages' ? pages : [];
}
