import { brand } from '../../../../platform/brand.ts';

const steps = [
  { title: 'Sign up', text: 'An e-mail address and a password. No card, no call.' },
  { title: 'Add your building', text: 'Name and address. Its public page is there at once.' },
  { title: 'Add your tenants', text: 'Type them in, or bring the spreadsheet you already have.' },
  { title: 'Go live', text: 'Share the address, print the code, put it on the wall.' },
] as const;

const howTitle = 'How it works';

/** What the product page and the landing page promise. The spec's own words stand as they are. */
export const landingTexts = {
  buttons: {
    freeDirectory: 'Free Directory',
    login: 'Login',
    dashboard: 'Go to Dashboard',
    start: 'Start Your Free Directory Today',
    demo: 'See a live directory',
    shop: 'Shop Accessories',
  },
  hero: {
    headline: ['The directory', 'your lobby', 'deserves.'],
    free: 'Free.',
    text: 'Every tenant, floor by floor: on the wall, on every phone, right within seconds of your change.',
    note: 'The directory is free. No payment is required.',
    drawing:
      'A building cut open: each floor a line, its tenants resting on it. A moment ago the fourth floor changed.',
    saved: 'Saved just now',
  },
  facts: {
    title: 'What it costs',
    items: [
      { figure: '$0', text: 'The directory is free. No payment is required.' },
      { figure: '5 min', text: 'Set up in under 5 minutes, from sign-up to a page that can be shared.' },
      { figure: 'Unlimited', text: 'As many tenants and contacts as the building has.' },
      { figure: 'One', text: 'Free accounts are limited to one building. Plans for several buildings are announced.' },
    ],
  },
  screens: {
    title: 'On the wall, in the hand, at the desk',
    wall: 'The lobby display',
    phone: 'The same directory on a phone',
    portal: 'The portal where it is kept',
  },
  how: { title: howTitle, steps },
  shop: {
    title: 'What it stands on',
    text: 'Any screen will do. Where the lobby asks for more: players, displays, covers, and codes for the door.',
    from: (price: string) => `From ${price}`,
  },
  faq: {
    title: 'Questions',
    items: [
      {
        question: 'Is it really free?',
        answer:
          'Yes. All directory features are free and no payment is required. Screens and placards can be bought, but nothing needs them.',
      },
      {
        question: 'How many tenants can I list?',
        answer: 'As many as the building has. Tenants and contacts are unlimited.',
      },
      {
        question: 'I manage several buildings. What then?',
        answer:
          'A free account holds one building. Plans for several are announced; being invited to other buildings does not count.',
      },
      {
        question: 'What do I need in the lobby?',
        answer:
          'Any screen with a browser. Open the public address and leave it there: it follows every change by itself. A printed code does too.',
      },
      {
        question: 'Do visitors need an app or an account?',
        answer: 'No. They open the address or scan the code, on any device, without logging in.',
      },
      {
        question: 'Who helps when something is unclear?',
        answer: `People, by phone: ${brand.supportPhone}, ${brand.supportHours}.`,
      },
    ],
  },
  end: { title: 'Your building, up in five minutes.', text: 'Set up in under 5 minutes. No payment is required.' },
} as const;

/** The product page, `/foyer`. */
export const productTexts = {
  title: 'A free directory for your building',
  lead: 'Publish who is where, and keep it right without calling anyone. Free, for one building, with every tenant in it.',
  benefits: {
    title: 'What you get',
    items: [
      { title: 'Always current', text: 'Save a change and every screen in the building shows it within seconds.' },
      {
        title: 'On any device',
        text: 'One address for the wall, the phone and the desk. Visitors need no app and no login.',
      },
      { title: 'Found at once', text: 'Search by company, suite or person. Floors in order, suites in order.' },
      {
        title: 'One code',
        text: 'A QR code for the door, the placard, the e-mail. It keeps working when the building is renamed.',
      },
      {
        title: 'Your announcements',
        text: 'Water off on Tuesday, cake in the lobby. With an end date, so that nothing grows stale.',
      },
      {
        title: 'Many hands',
        text: 'Invite colleagues as viewer, manager or admin. What was changed by whom stays known.',
      },
      { title: 'From a spreadsheet', text: 'Bring tenants from CSV or Excel. It is checked before anything is saved.' },
      {
        title: 'When the line drops',
        text: 'A display that loses its connection keeps showing the last directory, and says since when.',
      },
    ],
  },
  how: { title: howTitle, steps },
  faq: landingTexts.faq,
  end: { title: 'Your building, up in five minutes.', text: 'Set up in under 5 minutes. No payment is required.' },
} as const;
