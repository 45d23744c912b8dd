import { useRef } from 'react';
import { AnnouncementBanner } from './announcements/AnnouncementBanner.tsx';
import { UrgentBand } from './announcements/UrgentBand.tsx';
import { useStickyInsets } from './display/useStickyInsets.ts';
import { DirectoryFooter } from './header/DirectoryFooter.tsx';
import { DirectoryHeader } from './header/DirectoryHeader.tsx';
import { DirectoryListing } from './listing/DirectoryListing.tsx';
import { DirectorySearch } from './listing/DirectorySearch.tsx';
import { countTenants } from './listing/floors.ts';
import { FeaturedStrip } from './panel/FeaturedStrip.tsx';
import { SidePanel } from './panel/SidePanel.tsx';
import { lobbyTexts as texts } from './texts.ts';
import type { ViewProps } from './view-props.ts';

/** The directory on desks and phones: everything about each tenant, and about the building beside or below. */
export function PageView(props: ViewProps) {
  const { directory, tenantCount, offlineSince, search, announcements, onStartOver } = props;
  const { tenants } = directory;
  const { term, setTerm, wanted, searched, floors, found, nearest, keyboard } = search;
  const { urgent, rotating } = announcements;
  const page = useRef<HTMLDivElement>(null);
  useStickyInsets(page, rotating.length > 0);
  return (
    <div className="directory" ref={page}>
      <div className="directory-top">
        <DirectoryHeader directory={directory} offlineSince={offlineSince} />
        <UrgentBand announcements={urgent} />
      </div>
      <div className="directory-body">
        <main id="main" tabIndex={-1} className="directory-main">
          <DirectorySearch
            term={term}
            onChange={setTerm}
            found={countTenants(found)}
            all={tenantCount}
            keyboard={keyboard}
          />
          <DirectoryListing
            floors={floors}
            found={found}
            searched={searched}
            nearest={nearest}
            term={wanted}
            address={directory.address}
            onClear={onStartOver}
          />
          {tenants.length < tenantCount && (
            <p className="directory-more">{texts.more({ shown: tenants.length, all: tenantCount })}</p>
          )}
        </main>
        <SidePanel directory={directory} />
      </div>
      <FeaturedStrip />
      <DirectoryFooter address={directory.address} />
      <AnnouncementBanner announcements={rotating} />
    </div>
  );
}
