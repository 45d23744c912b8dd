// Made by `node scripts/build-texts.ts` of the messages beside this folder.
declare const texts: {
  readonly loading: string;
  readonly missing: {
    readonly title: string;
    readonly text: string;
    readonly home: (values: { brand: string | number }) => string;
  };
  readonly unreachable: {
    readonly title: string;
    readonly text: string;
  };
  readonly title: (values: { building: string | number }) => string;
  readonly untitled: string;
  readonly about: (values: { building: string | number; address: string | number; count: number }) => string;
  readonly search: {
    readonly label: string;
    readonly placeholder: string;
    readonly count: (values: { found: number; all: number }) => string;
    readonly noneTitle: string;
    readonly none: (values: { term: string | number }) => string;
    readonly hint: string;
    readonly clear: string;
  };
  readonly empty: {
    readonly title: string;
    readonly text: string;
  };
  readonly more: (values: { shown: number; all: number }) => string;
  readonly tenants: string;
  readonly floor: {
    readonly basement: (values: { number: number }) => string;
    readonly ground: string;
    readonly above: (values: { number: number }) => string;
  };
  readonly suite: string;
  readonly also: (values: { names: string | number }) => string;
  readonly call: (values: { phone: string | number }) => string;
  readonly callPerson: (values: { name: string | number; phone: string | number }) => string;
  readonly mail: (values: { address: string | number }) => string;
  readonly directions: string;
  readonly visit: (values: { host: string | number }) => string;
  readonly weather: {
    readonly label: string;
    readonly loading: string;
    readonly unavailable: string;
    readonly noLocation: string;
    readonly noFigure: string;
    readonly nothing: string;
    readonly retry: string;
    readonly degrees: (values: { fahrenheit: string | number }) => string;
    readonly sky: (values: { description: string | number; condition: string }) => string;
    readonly source: (values: { name: string | number }) => string;
  };
  readonly panel: {
    readonly label: string;
    readonly location: string;
    readonly leasing: string;
    readonly contact: string;
    readonly phone: string;
    readonly amenities: string;
  };
  readonly qr: {
    readonly title: string;
    readonly picture: (values: { url: string | number }) => string;
  };
  readonly announcements: {
    readonly label: string;
    readonly urgent: string;
    readonly pause: string;
    readonly resume: string;
    readonly previous: string;
    readonly next: string;
    readonly position: (values: { index: string | number; count: string | number }) => string;
  };
  readonly featured: {
    readonly title: string;
    readonly from: (values: { price: string | number }) => string;
    readonly all: string;
  };
  readonly leasing: (values: { whom: string | number }) => string;
  readonly offline: (values: { time: string | number }) => string;
  readonly idle: {
    readonly title: string;
    readonly text: (values: { seconds: number }) => string;
    readonly stay: string;
  };
  readonly poweredBy: (values: { brand: string | number }) => string;
  readonly kit: {
    readonly close: string;
    readonly retry: string;
    readonly clearSearch: string;
    readonly loading: string;
    readonly opensNewTab: string;
    readonly skip: string;
  };
  readonly keyboard: {
    readonly label: string;
    readonly space: string;
    readonly backspace: string;
    readonly clear: string;
    readonly done: string;
    readonly hyphen: string;
    readonly ampersand: string;
    readonly apostrophe: string;
  };
  readonly pages: {
    readonly floor: (values: { mark: string | number }) => string;
    readonly floors: (values: { from: string | number; to: string | number }) => string;
    readonly position: (values: { range: string | number; page: string | number; pages: string | number }) => string;
    readonly previous: string;
    readonly next: string;
  };
  readonly answer: {
    readonly suite: (values: { suite: string | number }) => string;
    readonly take: string;
    readonly picture: (values: { company: string | number }) => string;
    readonly back: (values: { seconds: number }) => string;
    readonly close: string;
  };
  readonly reach: string;
};
export default texts;
