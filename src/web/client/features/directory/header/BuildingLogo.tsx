import { Building2 } from 'lucide-react';
import { useState } from 'react';

export function BuildingLogo({ url }: { url: string | null }) {
  const [isBroken, setBroken] = useState(false);
  if (!url || isBroken)
    return (
      <span className="directory-logo">
        <Building2 aria-hidden />
      </span>
    );
  return (
    <img className="directory-logo" src={url} alt="" referrerPolicy="no-referrer" onError={() => setBroken(true)} />
  );
}
