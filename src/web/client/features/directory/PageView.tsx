import { useRef } from 'react';
import { zipOf } from '../../../../modules/directory/values.ts';
import { brand } from '../../../../shared/brand.ts';
import { LANGUAGE_PARAMETER, languages, otherLanguages } from '../../../../texts/languages.ts';
import { AnnouncementBanner } from './announcements/AnnouncementBanner.tsx';
import { useAnnouncements } from './announcements/announcements.ts';
import { UrgentBand } from './announcements/UrgentBand.tsx';
import type { DisplayMode } from './display/useDisplayMode.ts';
import { useStickyInsets } from './display/useStickyInsets.ts';
import { faceOf } from './face.ts';
import { useFetched } from './fetched.ts';
import { DirectoryHeader } from './header/DirectoryHeader.tsx';
import { weatherAt } from './header/weather.ts';
import { DirectoryListing } from './listing/DirectoryListing.tsx';
import { DirectorySearch } from './listing/DirectorySearch.tsx';
import { countTenants } from './listing/floors.ts';
import { Kinds } from './listing/Kinds.tsx';
import type { FoundFloors } from './listing/useFoundFloors.ts';
import { FeaturedStrip } from './panel/FeaturedStrip.tsx';
import { SidePanel } from './panel/SidePanel.tsx';
import type { ScreenDirectory } from './parse.ts';
import { currentLanguage, lobbyTexts as texts } from './texts.ts';

/** The directory on desktops and phones. */
export function PageView(props: ViewProps) {
  const { directory, tenantCount, offlineSince, search, onStartOver } = props;
  const { tenants } = directory;
  const { term, setTerm, wanted, searched, plan, floors, found, nearest, isNear, places, Places, keyboard } = search;
  const { urgent, rotating } = useAnnouncements(directory);
  const page = useRef<HTMLDivElement>(null);
  useStickyInsets(page, rotating.length > 0);
  return (
    <div className="directory" ref={page} {...faceOf(directory)}>
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
            places={places.length}
            all={tenantCount}
            keyboard={keyboard}
          />
          <Kinds kindWords={directory.kindWords} term={term} onChange={setTerm} />
          {Places && places.length > 0 && <Places places={places} placeWords={directory.placeWords} plan={plan} />}
          <DirectoryListing
            floors={floors}
            found={found}
            plan={plan}
            searched={searched}
            nearest={nearest}
            isElsewhere={places.length > 0}
            isNear={isNear}
            term={wanted}
            address={directory.address}
            dials={directory.dials}
            onClear={onStartOver}
          />
          {tenants.length < tenantCount && (
            <p className="directory-more">{texts().more({ shown: tenants.length, all: tenantCount })}</p>
          )}
        </main>
        <SidePanel directory={directory} />
      </div>
      <FeaturedStrip />
      <DirectoryFooter building={directory} />
      <AnnouncementBanner announcements={rotating} />
    </div>
  );
}

/** Props of the page and of the wall. */
export interface ViewProps {
  directory: ScreenDirectory;
  /** May exceed the listed tenants while the rest is loading. */
  tenantCount: number;
  /** Epoch ms of the last good reply. */
  offlineSince: number | null;
  search: FoundFloors;
  display: DisplayMode;
  onStartOver: () => void;
}

function DirectoryFooter({ building }: { building: Parameters<typeof zipOf>[0] }) {
  const { data: weather } = useFetched(weatherAt(zipOf(building)));
  return (
    <footer className="directory-footer">
      <a href="/">{texts().poweredBy({ brand: brand.name })}</a>
      {weather?.source && (
        <span className="directory-footer-source">{texts().weather.source({ name: weather.source })}</span>
      )}
      {otherLanguages(currentLanguage()).map((language) => (
        <a key={language} href={`?${LANGUAGE_PARAMETER}=${language}`} lang={language} hrefLang={language}>
          {languages[language].name}
        </a>
      ))}
    </footer>
  );
}
