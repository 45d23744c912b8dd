import { brand } from '../../../../platform/brand.ts';

/** Everything the public directory page says. */
export const lobbyTexts = {
  loading: 'Loading directory information...',
  missing: {
    title: 'Property not found',
    text: 'No building has this address. Check the link, or scan the code in the lobby again.',
    home: `Go to ${brand.name}`,
  },
  unreachable: {
    title: 'The directory cannot be reached',
    text: 'It will appear here as soon as the connection is back.',
  },
  title: (building: string) => `${building} · Directory`,
  /** Before the building is known. */
  untitled: 'Directory',
  search: {
    label: 'Search the directory',
    placeholder: 'Search by company, suite, or contact name...',
    count: (found: number, all: number) => `${found} of ${all} ${all === 1 ? 'tenant' : 'tenants'}`,
    noneTitle: 'No Results Found',
    none: (term: string) => `No tenants or contacts match "${term}"`,
    hint: 'Try a different search term.',
    clear: 'Clear search',
  },
  empty: {
    title: 'No Tenants Listed',
    text: "This property directory is currently empty. New tenants will appear here once they're added.",
  },
  tenants: 'Tenants by floor',
  suite: 'Suite',
  call: (phone: string) => `Call ${phone}`,
  callPerson: (name: string, phone: string) => `Call ${name}, ${phone}`,
  mail: (address: string) => `E-mail ${address}`,
  visit: (host: string) => `Visit ${host}`,
  weather: {
    label: 'Weather',
    loading: 'Loading weather',
    unavailable: 'Weather unavailable',
    noLocation: 'No location available',
    noFigure: '--°F',
    nothing: 'No weather data',
    retry: 'Retry weather',
    degrees: (fahrenheit: number) => `${fahrenheit}°F`,
    source: (name: string) => `Weather: ${name}`,
  },
  panel: {
    label: 'About this building',
    location: 'Location',
    leasing: 'Leasing Information',
    contact: 'Contact',
    phone: 'Phone',
    amenities: 'Building Amenities',
  },
  qr: {
    title: 'Scan to access on mobile',
    picture: (url: string) => `QR code that leads to ${url}`,
  },
  announcements: {
    label: 'Announcements',
    urgent: 'Urgent',
    pause: 'Pause announcements',
    resume: 'Resume announcements',
    previous: 'Previous announcement',
    next: 'Next announcement',
    position: (index: number, count: number) => `${index} of ${count}`,
  },
  featured: {
    title: 'Featured Products',
    from: (price: string) => `From ${price}`,
    all: 'See the shop',
  },
  offline: (time: string) => `Offline since ${time}`,
  idle: {
    title: 'Are you still there?',
    text: (seconds: number) => `The directory starts over in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
    stay: "I'm still here",
  },
  poweredBy: `Powered by ${brand.name}`,
} as const;
