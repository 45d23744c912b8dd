import { z } from 'zod';

export interface Recipe {
  readonly width: number;
  readonly height: number;
  /** `cover` crops to the frame; `inside` preserves the aspect ratio without enlarging. */
  readonly fit: 'cover' | 'inside';
  /** Mails, link previews and old browsers lack WebP, so logos and buildings use others. */
  readonly format: 'webp' | 'png' | 'jpeg';
  readonly quality: number;
  readonly megapixels: number;
  readonly second?: { readonly width: number; readonly fit: 'contain' | 'inside' };
  readonly drawings?: true;
}

const picture = {
  ...{ width: 2160, height: 2160, fit: 'inside', format: 'jpeg', quality: 80, megapixels: 50 },
  second: { width: 960, fit: 'inside' },
} as const satisfies Recipe;

const logo = {
  ...{ width: 800, height: 800, fit: 'inside', format: 'png', quality: 90, megapixels: 50, drawings: true },
  second: { width: 512, fit: 'contain' },
} as const satisfies Recipe;

export const recipes = {
  avatar: { width: 256, height: 256, fit: 'cover', format: 'webp', quality: 85, megapixels: 25 },
  photo: { width: 1200, height: 900, fit: 'inside', format: 'webp', quality: 82, megapixels: 50 },
  logo,
  picture,
} as const satisfies Record<string, Recipe>;

export type RecipeName = keyof typeof recipes;

export const recipeName = z.enum(Object.keys(recipes) as [RecipeName, ...RecipeName[]]);
