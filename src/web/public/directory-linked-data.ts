import type { Directory } from '../../modules/directory/schema.ts';
import { type DialNumbers, phoneLink } from '../../shared/contact-links.ts';
import type { HoursException, HoursSpan, OpeningHours } from '../../shared/hours/opening-hours.ts';
import { dataScript } from '../../shared/html.ts';

type Linked = Readonly<Record<string, unknown>>;

/** Renders the building as a schema.org Place, without its tenants. */
export function directoryLinkedData(directory: Directory, url: string): string {
  const { name, description, address, leasingPhone, imageUrl, logoUrl, amenities, hours } = directory;
  const { places = [], placeWords } = directory;
  const placeNames = places.map((place) => place.name ?? placeWords?.[place.kind]?.en ?? place.kind);
  const names = new Set([
    ...(amenities ?? '').split(',').flatMap((amenityName) => amenityName.trim() || []),
    ...placeNames,
  ]);
  const place: Linked = {
    '@context': 'https://schema.org',
    '@type': 'Place',
    '@id': url,
    url,
    name,
    address,
    ...(description && { description }),
    ...telephone(leasingPhone, directory.dials),
    ...(imageUrl && { image: `${new URL(imageUrl, url)}` }),
    ...(logoUrl && { logo: `${new URL(logoUrl, url)}` }),
    ...(names.size > 0 && { amenityFeature: [...names].map(amenity) }),
    ...(hours && openingHours(hours)),
  };
  return dataScript({ type: 'application/ld+json', data: place });
}

/** Returns the phone as written, unless its digits are not the number: `1-800-FLOWERS`. */
function telephone(phone: string | null, dials: DialNumbers | undefined): Linked {
  const link = phone && phoneLink(phone, dials);
  if (!link) return {};
  const isAsWritten = link === phoneLink(phone);
  return { telephone: isAsWritten ? phone : link.slice('tel:'.length).replace(',', ' ext. ') };
}

const amenity = (name: string): Linked => ({ '@type': 'LocationFeatureSpecification', name, value: true });

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** https://schema.org/OpeningHoursSpecification: a whole day is 00:00 to 23:59, a closed one 00:00 to 00:00. */
function openingHours({ weekly, exceptions }: OpeningHours): Linked {
  return {
    ...(weekly.length > 0 && {
      openingHoursSpecification: weekly.map(({ days, ...span }) => ({
        ...specification(span),
        dayOfWeek: days.map((day) => DAYS[day - 1]),
      })),
    }),
    ...(exceptions.length > 0 && { specialOpeningHoursSpecification: exceptions.map(exceptionSpecification) }),
  };
}

const specification = ({ from, to }: HoursSpan): Linked => ({
  '@type': 'OpeningHoursSpecification',
  opens: from,
  closes: from === to ? '23:59' : to,
});

function exceptionSpecification(exception: HoursException): Linked {
  const times = 'closed' in exception ? { opens: '00:00', closes: '00:00' } : specification(exception);
  return { '@type': 'OpeningHoursSpecification', ...times, validFrom: exception.date, validThrough: exception.date };
}
