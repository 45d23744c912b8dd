// Made by `node scripts/build-texts.ts` of the messages beside this folder.
declare const texts: {
  readonly fields: {
    readonly name: string;
    readonly address: string;
    readonly addressHint: string;
    readonly slug: string;
    readonly slugHint: (values: { url: string | number }) => string;
    readonly slugEmpty: string;
    readonly description: string;
    readonly leasingContact: string;
    readonly leasingPhone: string;
    readonly amenities: string;
    readonly amenitiesHint: string;
    readonly logoUrl: string;
    readonly logoHint: string;
    readonly imageUrl: string;
    readonly wallOrder: string;
    readonly wallOrders: {
      readonly 'floors-down': string;
      readonly 'floors-up': string;
      readonly names: string;
    };
    readonly timeZone: string;
    readonly timeZoneHint: string;
    readonly timeZones: {
      readonly 'America/New_York': string;
      readonly 'America/Chicago': string;
      readonly 'America/Denver': string;
      readonly 'America/Phoenix': string;
      readonly 'America/Los_Angeles': string;
      readonly 'America/Anchorage': string;
      readonly 'Pacific/Honolulu': string;
    };
    readonly tenantLanguage: string;
    readonly tenantLanguageHint: string;
    readonly nightFrom: string;
    readonly nightTo: string;
    readonly wallFeatured: string;
  };
  readonly create: {
    readonly title: string;
    readonly lead: string;
    readonly more: string;
    readonly draft: string;
    readonly draftName: string;
    readonly draftTenants: string;
    readonly submit: string;
    readonly cancel: string;
    readonly done: string;
    readonly failed: string;
    readonly oneOnly: string;
    readonly back: string;
  };
  readonly nightHint: string;
  readonly on: string;
  readonly off: string;
  readonly takeSuggestion: (values: { slug: string | number }) => string;
  readonly settings: {
    readonly title: string;
    readonly save: string;
    readonly done: string;
    readonly failed: string;
    readonly mismatch: string;
    readonly slugChange: (values: { oldUrl: string | number }) => string;
    readonly logoAlt: string;
    readonly imageAlt: string;
    readonly onlyAdmins: string;
    readonly empty: string;
    readonly changed: (values: { who: string | number; when: string | number }) => string;
    readonly pictureFailed: string;
  };
  readonly transfer: {
    readonly title: string;
    readonly lead: string;
    readonly member: string;
    readonly choose: string;
    readonly nobody: string;
    readonly submit: string;
    readonly confirmTitle: (values: { name: string | number }) => string;
    readonly confirmBody: string;
    readonly done: (values: { name: string | number }) => string;
    readonly failed: string;
    readonly membersFailed: string;
  };
  readonly remove: {
    readonly title: string;
    readonly lead: string;
    readonly submit: string;
    readonly confirmTitle: (values: { name: string | number }) => string;
    readonly confirmWord: string;
    readonly done: string;
    readonly failed: string;
  };
};
export default texts;
