// Made by `node scripts/build-texts.ts` of the messages beside this folder.
declare const texts: {
  readonly title: string;
  readonly description: string;
  readonly failed: string;
  readonly emptyTitle: string;
  readonly empty: string;
  readonly screen: string;
  readonly building: string;
  readonly since: string;
  readonly actions: string;
  readonly open: string;
  readonly openOf: (values: { building: string | number }) => string;
  readonly loginAs: string;
  readonly loginAsOf: (values: { owner: string | number; building: string | number }) => string;
  readonly owner: (values: { username: string | number }) => string;
};
export default texts;
