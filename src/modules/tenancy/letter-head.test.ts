import { expect, test } from 'vitest';
import { letterHead } from './letter-head.ts';

test('mail is headed by the building, with its logo when we keep it', () => {
  const head = (logoUrl?: string | null) => letterHead({ name: 'Fox', logoUrl }, 'https://foyer.example');
  expect(head('/pictures/logo')).toEqual({ name: 'Fox', logoUrl: 'https://foyer.example/pictures/logo' });
  for (const foreignLogoUrl of ['https://elsewhere.example/pixel.gif', null, undefined])
    expect(head(foreignLogoUrl)).toEqual({ name: 'Fox', logoUrl: null });
});
