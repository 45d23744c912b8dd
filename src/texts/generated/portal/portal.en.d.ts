// Made by `node scripts/build-texts.ts` of the messages beside this folder.
declare const texts: {
  readonly title: string;
  readonly welcome: (values: { username: string | number }) => string;
  readonly address: {
    readonly copy: string;
    readonly open: string;
  };
  readonly unconfirmed: {
    readonly text: (values: { username: string | number }) => string;
    readonly resend: string;
    readonly sent: (values: { username: string | number }) => string;
    readonly failed: string;
  };
  readonly properties: {
    readonly label: string;
    readonly loading: string;
    readonly none: string;
    readonly placeholder: string;
    readonly group: string;
    readonly add: string;
    readonly failed: string;
  };
  readonly noneSelected: string;
  readonly notYours: string;
  readonly steps: {
    readonly title: string;
    readonly done: string;
    readonly building: {
      readonly title: string;
      readonly text: string;
      readonly go: string;
    };
    readonly tenants: {
      readonly title: string;
      readonly text: string;
      readonly go: string;
    };
    readonly announcement: {
      readonly title: string;
      readonly text: string;
      readonly go: string;
    };
    readonly wall: {
      readonly title: string;
      readonly text: string;
      readonly go: string;
    };
  };
  readonly tabs: {
    readonly tenants: string;
    readonly announcements: string;
    readonly settings: string;
    readonly publicView: string;
    readonly displays: string;
    readonly users: string;
    readonly activity: string;
  };
  readonly propertyFailed: string;
  readonly readOnly: string;
};
export default texts;
