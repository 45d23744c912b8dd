import { PICTURES_PATH } from '../assets/schema.ts';
import type { Letter } from '../mail/index.ts';

interface Face {
  readonly name: string;
  readonly logoUrl?: string | null | undefined;
}

/** A building at the head of mail to its members; a picture that is not kept by us is left out. */
export const letterHead = ({ name, logoUrl }: Face, appUrl: string): NonNullable<Letter['building']> => ({
  name,
  logoUrl: logoUrl?.startsWith(PICTURES_PATH) ? `${appUrl}${logoUrl}` : null,
});
