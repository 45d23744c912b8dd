// Made by `node scripts/build-texts.ts` of the messages beside this folder.
declare const texts: {
  readonly title: string;
  readonly lead: string;
  readonly benefits: {
    readonly title: string;
    readonly items: {
      readonly current: {
        readonly title: string;
        readonly text: string;
      };
      readonly devices: {
        readonly title: string;
        readonly text: string;
      };
      readonly found: {
        readonly title: string;
        readonly text: string;
      };
      readonly code: {
        readonly title: string;
        readonly text: string;
      };
      readonly announcements: {
        readonly title: string;
        readonly text: string;
      };
      readonly hands: {
        readonly title: string;
        readonly text: string;
      };
      readonly spreadsheet: {
        readonly title: string;
        readonly text: string;
      };
      readonly offline: {
        readonly title: string;
        readonly text: string;
      };
    };
  };
};
export default texts;
