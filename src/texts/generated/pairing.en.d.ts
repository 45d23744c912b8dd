// Made by `node scripts/build-texts.ts` of the messages beside this folder.
declare const texts: {
  readonly title: string;
  readonly loading: string;
  readonly code: (values: { letters: string | number }) => string;
  readonly picture: string;
  readonly scan: string;
  readonly type: (values: { where: string | number }) => string;
  readonly renewed: string;
  readonly away: string;
  readonly setup: string;
  readonly forgotten: string;
};
export default texts;
