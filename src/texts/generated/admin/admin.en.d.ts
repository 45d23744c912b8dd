// Made by `node scripts/build-texts.ts` of the messages beside this folder.
declare const texts: {
  readonly title: string;
  readonly denied: string;
  readonly nav: {
    readonly label: string;
    readonly home: (values: { brand: string | number }) => string;
    readonly overview: string;
    readonly users: string;
    readonly orders: string;
    readonly products: string;
    readonly subscriptions: string;
    readonly screens: string;
    readonly activity: string;
    readonly queues: string;
    readonly settings: string;
    readonly portal: string;
    readonly account: string;
    readonly logout: string;
  };
  readonly pager: {
    readonly label: string;
    readonly previous: string;
    readonly next: string;
    readonly newest: string;
    readonly older: string;
    readonly total: (values: { total: number }) => string;
    readonly range: (values: { from: number; to: number; total: number }) => string;
  };
  readonly overview: {
    readonly title: string;
    readonly failed: string;
    readonly orders: {
      readonly label: (values: { count: number }) => string;
      readonly about: string;
    };
    readonly payments: {
      readonly label: (values: { count: number }) => string;
      readonly about: string;
    };
    readonly mails: {
      readonly label: (values: { count: number }) => string;
      readonly about: string;
    };
    readonly screens: {
      readonly label: (values: { count: number }) => string;
      readonly about: string;
    };
    readonly signUps: {
      readonly label: (values: { count: number }) => string;
      readonly about: string;
    };
  };
  readonly commands: {
    readonly people: string;
    readonly orders: string;
    readonly order: (values: { number: string | number }) => string;
    readonly loginAs: (values: { username: string | number }) => string;
    readonly newProduct: string;
  };
  readonly saved: {
    readonly label: string;
    readonly save: string;
    readonly title: string;
    readonly name: string;
    readonly nameRequired: string;
    readonly submit: string;
    readonly remove: (values: { name: string | number }) => string;
  };
  readonly never: string;
  readonly none: string;
  readonly users: {
    readonly title: string;
    readonly search: string;
    readonly placeholder: string;
    readonly failed: string;
    readonly noMatch: (values: { term: string | number }) => string;
    readonly since: (values: { day: string | number }) => string;
    readonly everybody: string;
    readonly noMatchAtAll: string;
    readonly clear: string;
    readonly empty: string;
    readonly first: string;
    readonly name: string;
    readonly email: string;
    readonly status: string;
    readonly role: string;
    readonly orders: string;
    readonly ordersOf: (values: { count: string | number; username: string | number }) => string;
    readonly lastLogin: string;
    readonly actions: string;
    readonly roles: {
      readonly admin: string;
      readonly user: string;
    };
    readonly statuses: {
      readonly active: string;
      readonly suspended: string;
    };
    readonly suspend: string;
    readonly activate: string;
    readonly reset: string;
    readonly loginAs: string;
    readonly activity: string;
    readonly notAdmins: string;
    readonly resetFactor: string;
    readonly noFactor: string;
    readonly ownFactor: string;
    readonly notInactive: string;
    readonly notOneself: string;
    readonly of: (values: { action: string | number; username: string | number }) => string;
  };
  readonly status: {
    readonly suspendTitle: string;
    readonly suspendBody: (values: { username: string | number }) => string;
    readonly activateTitle: string;
    readonly activateBody: (values: { username: string | number }) => string;
    readonly done: string;
    readonly failed: string;
  };
  readonly reset: {
    readonly title: string;
    readonly body: (values: { username: string | number }) => string;
    readonly password: string;
    readonly proof: string;
    readonly ownPassword: string;
    readonly submit: string;
    readonly done: string;
  };
  readonly resetFactor: {
    readonly title: string;
    readonly body: (values: { username: string | number }) => string;
    readonly proof: string;
    readonly ownPassword: string;
    readonly submit: string;
    readonly done: string;
  };
  readonly loginAs: {
    readonly title: string;
    readonly body: (values: { username: string | number }) => string;
    readonly submit: string;
    readonly failed: string;
  };
  readonly subscriptions: {
    readonly title: string;
    readonly failed: string;
    readonly emptyTitle: string;
    readonly empty: string;
    readonly property: string;
    readonly user: string;
    readonly plan: string;
    readonly status: string;
    readonly start: string;
    readonly end: string;
    readonly plans: {
      readonly basic: string;
      readonly premium: string;
    };
    readonly frequencies: {
      readonly monthly: string;
      readonly annual: string;
    };
    readonly active: string;
  };
  readonly settings: {
    readonly title: string;
    readonly note: string;
    readonly maintenance: string;
    readonly maintenanceHint: string;
    readonly emails: string;
    readonly emailsHint: string;
    readonly danger: string;
    readonly dangerHint: string;
    readonly dangerButton: string;
    readonly dangerToastTitle: string;
    readonly dangerToast: string;
  };
};
export default texts;
