import { useState } from 'react';
import type { Directory } from '../../../../../modules/directory/schema.ts';
import { monogramFor } from '../../../../../shared/accent.ts';

type Named = Pick<Directory, 'name' | 'logoUrl' | 'logoDarkUrl'>;

/** Logo, and its variant for dark backgrounds; the styles show one. */
export function BuildingLogo({ directory: { name, logoUrl, logoDarkUrl } }: { directory: Named }) {
  const [broken, setBroken] = useState<string | null>(null);
  if (!logoUrl || broken === logoUrl)
    return (
      <span className="directory-logo directory-monogram" aria-hidden>
        {monogramFor(name)}
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
