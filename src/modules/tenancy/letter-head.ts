import { PICTURES_PATH } from '../assets/schema.ts';
import type { Letter } from '../mail/index.ts';

interface Branding {
  readonly name: string;
  readonly logoUrl?: string | null | undefined;
}

/** Returns the building's name and stored logo as the head of mail to members. */
export const letterHead = ({ name, logoUrl }: Branding, appUrl: string): NonNullable<Letter['building']> => ({
  name,
  logoUrl: logoUrl?.startsWith(PICTURES_PATH) ? `${appUrl}${logoUrl}` : null,
});
