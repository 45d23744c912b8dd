// Made by `node scripts/build-texts.ts` of the messages beside this folder.
declare const texts: {
  readonly states: {
    readonly waiting: string;
    readonly online: string;
    readonly late: string;
    readonly offline: string;
    readonly off: string;
  };
  readonly failed: string;
  readonly list: string;
  readonly pair: {
    readonly title: string;
    readonly hint: string;
    readonly code: string;
    readonly name: string;
    readonly place: string;
    readonly placeHint: string;
    readonly submit: string;
    readonly failed: string;
    readonly added: (values: { name: string | number }) => string;
  };
  readonly empty: {
    readonly title: string;
    readonly steps: {
      readonly connect: string;
      readonly open: (values: { address: string | number }) => string;
      readonly type: string;
    };
    readonly viewer: string;
  };
  readonly filter: {
    readonly label: string;
    readonly all: (values: { count: string | number }) => string;
    readonly state: (values: { state: string | number; count: string | number }) => string;
    readonly none: string;
    readonly csv: string;
  };
  readonly table: {
    readonly choose: string;
    readonly chooseOne: (values: { name: string | number }) => string;
    readonly name: string;
    readonly state: string;
    readonly shows: string;
    readonly days: string;
    readonly actions: string;
    readonly seen: (values: { when: string | number }) => string;
    readonly never: string;
    readonly order: (values: { id: string | number }) => string;
    readonly waiting: string;
    readonly version: (values: { version: string | number }) => string;
    readonly behind: (values: { version: string | number; current: string | number }) => string;
    readonly picture: (values: { name: string | number }) => string;
    readonly pages: (values: { pages: number }) => string;
    readonly error: (values: { text: string | number }) => string;
    readonly share: (values: { share: string | number }) => string;
    readonly noDays: string;
    readonly day: (values: { day: string | number; share: string | number }) => string;
  };
  readonly act: {
    readonly settings: string;
    readonly settingsOf: (values: { name: string | number }) => string;
    readonly identify: string;
    readonly reload: string;
    readonly forget: string;
    readonly many: (values: { count: string | number }) => string;
    readonly more: (values: { name: string | number }) => string;
    readonly identified: string;
    readonly reloaded: string;
    readonly forgotten: string;
    readonly failed: string;
    readonly chooseAll: string;
    readonly change: string;
  };
  readonly forget: {
    readonly title: (values: { name: string | number }) => string;
    readonly titleMany: (values: { count: number }) => string;
    readonly body: string;
    readonly submit: string;
  };
  readonly settings: {
    readonly failed: string;
    readonly preview: (values: { name: string | number }) => string;
    readonly usual: string;
    readonly rotation: string;
    readonly turned: (values: { degrees: number }) => string;
    readonly diagonal: string;
    readonly distance: string;
    readonly order: string;
    readonly orders: {
      readonly 'floors-down': string;
      readonly 'floors-up': string;
      readonly names: string;
    };
    readonly search: string;
    readonly featured: string;
    readonly language: string;
    readonly ofBrowser: string;
    readonly on: string;
    readonly off: string;
    readonly touch: string;
    readonly night: string;
    readonly nightFrom: string;
    readonly nightTo: string;
    readonly hours: string;
    readonly hoursHint: string;
    readonly hoursFrom: string;
    readonly hoursTo: string;
    readonly days: {
      readonly monday: string;
      readonly tuesday: string;
      readonly wednesday: string;
      readonly thursday: string;
      readonly friday: string;
      readonly saturday: string;
      readonly sunday: string;
    };
    readonly leave: string;
    readonly emptyLeaves: string;
    readonly ownHours: string;
    readonly always: string;
    readonly someHours: string;
  };
  readonly notices: {
    readonly title: string;
    readonly outages: string;
    readonly weekly: string;
    readonly failed: string;
  };
  readonly many: {
    readonly title: (values: { count: number }) => string;
    readonly submit: string;
    readonly saved: (values: { count: number }) => string;
    readonly failed: string;
  };
};
export default texts;
