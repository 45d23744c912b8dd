import type { CSSProperties } from 'react';
import type { Directory } from '../../../../modules/directory/schema.ts';
import { accentProperties } from '../../../../shared/accent.ts';

/** Attributes of the page, and of a wall: its building's color in place of brass. */
export function faceOf({ accent }: Pick<Directory, 'accent'>): { 'data-accent'?: true; style: CSSProperties } {
  return accent ? { 'data-accent': true, style: accentProperties(accent) } : { style: {} };
}

/** What a wall shows beside the names. */
export function picturesOf({ layout, imageUrl, pages = [] }: Directory): readonly string[] {
  if (layout === 'picture' && imageUrl) return [imageUrl];
  return layout === 'pages' ? pages : [];
}
