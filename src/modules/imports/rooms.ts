import { cutToGraphemes } from '../../shared/graphemes.ts';

/** Rooms that nobody rents or visits. */
const SERVICE =
  /^\W*(?:main )?(?:(?:mechanical|mech\.?|electric(?:al)?|elec\.?|janitor(?:'?s|ial)?|custod(?:ial|ian)|telecom(?:m?unications?)?|telephone|phone|idf|mdf|server|data|boiler|pump|utility|plumbing|generator|fire (?:pump|control|command)|elevator (?:machine|equipment)|trash|garbage|recycling|riser|technik|haustechnik)(?: ?[/&+] ?\w+)? (?:rooms?|rm\.?|closets?|vaults?|shafts?|equipment)|rest ?rooms?|toilets?|bath ?rooms?|stair(?:s|wells?|ways?|cases?)|elevators?|elevator (?:lobby|shaft|bank)|corridors?|hallways?|common (?:areas?|space)|loading (?:docks?|bays?|zone)|vestibule|(?:pylon|monument|building) signs?|common area maintenance|technikraum|treppenhaus|cuarto de m[aá]quinas|local technique)(?: ?#?(?:[a-z]?\d{1,3}[a-z]?|[a-z]))?\W*$/i;
/** Rooms for all tenants or with staff, and roofs, signs and antennas, which a landlord may lease. */
const SHARED =
  /^\W*(?:(?:shared|common|main|tenant|building) )?(?:conference|meeting|training|board|break|lunch|mail|community|multi-?purpose|storage|amenity|fitness|game|media|party|copy|file|supply|besprechungs|sitzungs)[ -]?(?:rooms?|rm\.?|areas?|lounges?|center|centre|raum)(?: ?#?[a-z0-9]{1,3})?\W*$|^\W*(?:(?:property|building|on-?site) )?(?:management|leasing|maintenance|engineering|engineer'?s|security) (?:office|suite|desk|shop)\W*$|^\W*(?:signage|billboards?|antennas?|roof ?top)(?: ?#?\d{1,3})?\W*$/i;

const LONGEST = 80;

/** `Mechanical Room`, `IDF Closet 2`, as opposed to `Mechanical Contractors Inc`. */
export const isServiceRoom = (name: string): boolean =>
  name.length <= LONGEST && !/^the /i.test(name) && SERVICE.test(name);

/** `Conference Room`, `Management Office`: a visitor may look for it, so a person is asked. */
export const isSharedRoom = (name: string): boolean =>
  name.length <= LONGEST && !/^the /i.test(name) && SHARED.test(name);

const UNUSED =
  /\b(do not use|dnu|dummy|placeholder|test (tenant|company|unit|suite|lease)|house account)\b|^\W*dark(\W*$|\s*[([{:;,*]|\s*[-–—/]+\s)|^\W*(owner|owner[ -]occupied|landlord|lessor|self|n\/?a|none|tbd|unknown|see notes?|eigent[uü]mer|propietario|propri[eé]taire)\W*$/i;

/** `ZZZ - DO NOT USE`, `Owner`, `Dark (former Shoe Barn)`: placeholders and abbreviations, which do not belong on a board. */
export const isUnused = (name: string): boolean => UNUSED.test(cutToGraphemes(name, LONGEST));
