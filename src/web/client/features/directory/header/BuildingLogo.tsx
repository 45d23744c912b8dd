import { useState } from 'react';
import type { Directory } from '../../../../../modules/directory/schema.ts';
import { monogramOf } from '../../../../../shared/accent.ts';

type Named = Pick<Directory, 'name' | 'logoUrl' | 'logoDarkUrl'>;

/** With a logo for dark backgrounds both are there, and the styles show one. */
export function BuildingLogo({ directory: { name, logoUrl, logoDarkUrl } }: { directory: Named }) {
  const [broken, setBroken] = useState<string | null>(null);
  if (!logoUrl || broken === logoUrl)
    return (
      <span className="directory-logo directory-monogram" aria-hidden>
        {monogramOf(name)}
      </span>
    );
  const logo = (url: string, theme?: string) => (
    <img className="directory-logo" src={url} alt="" data-for={theme} onError={() => setBroken(logoUrl)} />
  );
  if (!logoDarkUrl) return logo(logoUrl);
  return (
    <>
      {logo(logoUrl, 'day')}
      {logo(logoDarkUrl, 'night')}
    </>
  );
}
