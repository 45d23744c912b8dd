// Made by `node scripts/build-texts.ts` of the messages beside this folder.
declare const texts: {
  readonly panel: {
    readonly title: string;
    readonly name: string;
    readonly on: string;
    readonly off: string;
    readonly offLead: string;
    readonly onLead: (values: { since: string | number; left: number }) => string;
    readonly fewLeft: string;
    readonly required: string;
    readonly failed: string;
    readonly setUp: string;
    readonly renew: string;
    readonly remove: string;
  };
  readonly setUp: {
    readonly title: string;
    readonly failed: string;
    readonly proofLead: string;
    readonly password: string;
    readonly next: string;
    readonly keyLead: string;
    readonly qr: string;
    readonly key: string;
    readonly codeLead: string;
    readonly code: string;
    readonly codeHint: string;
    readonly submit: string;
    readonly required: string;
  };
  readonly codes: {
    readonly title: string;
    readonly lead: string;
    readonly copy: string;
    readonly copied: string;
    readonly copyFailed: string;
    readonly download: string;
    readonly file: string;
    readonly done: string;
  };
  readonly remove: {
    readonly title: string;
    readonly lead: string;
    readonly submit: string;
    readonly done: string;
  };
  readonly renew: {
    readonly title: string;
    readonly lead: string;
    readonly submit: string;
  };
  readonly proven: {
    readonly password: string;
    readonly code: string;
    readonly codeHint: string;
  };
  readonly screen: {
    readonly title: string;
    readonly lead: string;
    readonly begin: string;
    readonly logout: string;
  };
};
export default texts;
