// Made by `node scripts/build-texts.ts` of the messages beside this folder.
declare const texts: {
  readonly menu: string;
  readonly close: string;
  readonly cancel: string;
  readonly retry: string;
  readonly showPassword: string;
  readonly hidePassword: string;
  readonly clearSearch: string;
  readonly optional: string;
  readonly increase: string;
  readonly decrease: string;
  readonly notifications: string;
  readonly loading: string;
  readonly opensNewTab: string;
};
export default texts;
