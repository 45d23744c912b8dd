// Made by `node scripts/build-texts.ts` of the messages beside this folder.
declare const texts: {
  readonly title: string;
  readonly url: string;
  readonly copy: string;
  readonly noSlug: string;
  readonly view: string;
  readonly newTab: string;
  readonly share: {
    readonly title: string;
    readonly text: string;
    readonly twitter: string;
    readonly linkedIn: string;
    readonly facebook: string;
    readonly on: (values: { network: string | number }) => string;
  };
  readonly wall: {
    readonly title: string;
    readonly lead: string;
    readonly link: string;
  };
  readonly qr: {
    readonly title: string;
    readonly alt: (values: { url: string | number }) => string;
    readonly png: string;
    readonly svg: string;
    readonly failed: string;
  };
  readonly card: {
    readonly title: string;
    readonly lead: string;
    readonly a4: string;
    readonly letter: string;
    readonly headline: string;
    readonly scan: string;
  };
  readonly missed: {
    readonly title: string;
    readonly empty: string;
    readonly listFailed: string;
    readonly lookedFor: (values: { visits: string | number }) => string;
    readonly allThisWeek: string;
    readonly thisWeek: (values: { count: number }) => string;
    readonly addAlias: string;
    readonly addAliasFor: (values: { word: string | number }) => string;
    readonly dismiss: string;
    readonly dismissOne: (values: { word: string | number }) => string;
    readonly dismissed: (values: { word: string | number }) => string;
    readonly added: (values: { word: string | number; tenant: string | number }) => string;
    readonly whoIs: (values: { word: string | number }) => string;
    readonly findTenant: string;
    readonly tenants: string;
    readonly place: (values: { floor: string | number; suite: string | number }) => string;
    readonly noneFound: string;
    readonly noTenants: string;
    readonly failed: string;
    readonly undo: string;
    readonly undone: string;
  };
  readonly preview: {
    readonly title: string;
    readonly frame: (values: { name: string | number }) => string;
    readonly reload: string;
    readonly screen: string;
    readonly size: string;
    readonly inches: (values: { inches: string | number }) => string;
    readonly seenFrom: string;
    readonly near: string;
    readonly distance: (values: { metres: string | number }) => string;
    readonly armsLength: string;
    readonly screens: {
      readonly wall: string;
      readonly lying: string;
      readonly desktop: string;
      readonly phone: string;
    };
  };
};
export default texts;
