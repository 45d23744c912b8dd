import { useRef } from 'react';
import { zipOf } from '../../../../modules/directory/values.ts';
import { brand } from '../../../../shared/brand.ts';
import { LANGUAGE_PARAMETER, languages, otherLanguages } from '../../../../texts/languages.ts';
import { AnnouncementBanner } from './announcements/AnnouncementBanner.tsx';
import { useAnnouncements } from './announcements/announcements.ts';
import { UrgentBand } from './announcements/UrgentBand.tsx';
import { brandingOf } from './branding.ts';
import type { DisplayMode } from './display/useDisplayMode.ts';
import { useStickyInsets } from './display/useStickyInsets.ts';
import { DirectoryHeader } from './header/DirectoryHeader.tsx';
import { weatherAt } from './header/weather.ts';
import { DirectoryListing } from './listing/DirectoryListing.tsx';
import { DirectorySearch } from './listing/DirectorySearch.tsx';
import { countTenants } from './listing/floors.ts';
import { KindButtons } from './listing/KindButtons.tsx';
import type { FloorSearch } from './listing/useFloorSearch.ts';
import { FeaturedStrip } from './panel/FeaturedStrip.tsx';
import { SidePanel } from './panel/SidePanel.tsx';
import type { ScreenDirectory } from './parse.ts';
import { useFetched } from './shared-query.ts';
import { currentLanguage, lobbyTexts as texts } from './texts.ts';

/** Directory as a page that scrolls; `WallView` shows it on displays. */
export function PageView(props: ViewProps) {
  const { directory, tenantCount, offlineSince, search, onStartOver } = props;
  const { tenants } = directory;
  const {
    term,
    setTerm,
    searchTerm,
    highlightQuery,
    plan,
    floors,
    matchingFloors,
    nearestTenants,
    isFuzzy,
    places,
    Places,
    keyboard,
  } = search;
  const announcements = useAnnouncements(directory);
  const page = useRef<HTMLDivElement>(null);
  useStickyInsets(page, announcements.rotating.length > 0);
  return (
    <div className="directory" ref={page} {...brandingOf(directory)}>
      <div className="directory-top">
        <DirectoryHeader directory={directory} offlineSince={offlineSince} />
        <UrgentBand announcements={announcements.urgent} />
      </div>
      <div className="directory-body">
        <main id="main" tabIndex={-1} className="directory-main">
          <DirectorySearch
            term={term}
            onChange={setTerm}
            matchCount={countTenants(matchingFloors)}
            placeCount={places.length}
            tenantCount={tenantCount}
            keyboard={keyboard}
          />
          <KindButtons kindWords={directory.kindWords} term={term} onChange={setTerm} />
          {Places && places.length > 0 && <Places places={places} placeWords={directory.placeWords} plan={plan} />}
          <DirectoryListing
            floors={floors}
            matchingFloors={matchingFloors}
            plan={plan}
            highlightQuery={highlightQuery}
            nearestTenants={nearestTenants}
            hasPlaceMatches={places.length > 0}
            isFuzzy={isFuzzy}
            term={searchTerm}
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
      <AnnouncementBanner announcements={announcements.rotating} />
    </div>
  );
}

export interface ViewProps {
  directory: ScreenDirectory;
  /** Total, which exceeds the listed tenants while the rest is loading. */
  tenantCount: number;
  /** Epoch ms of the last successful reply; `null` while online. */
  offlineSince: number | null;
  search: FloorSearch;
  display: DisplayMode;
  /** Clears the search, closes the touch keyboard and scrolls to the top. */
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
