// Made by `node scripts/build-texts.ts` of the messages beside this folder.
declare const texts: {
  readonly title: string;
  readonly titleOf: (values: { category: string | number }) => string;
  readonly lead: string;
  readonly filter: string;
  readonly filters: {
    readonly all: string;
    readonly media_player: string;
    readonly digital_signage: string;
    readonly cabinet_cover: string;
    readonly qr_placard: string;
  };
  readonly categories: {
    readonly media_player: string;
    readonly digital_signage: string;
    readonly cabinet_cover: string;
    readonly qr_placard: string;
  };
  readonly loading: string;
  readonly failed: string;
  readonly count: (values: { count: number }) => string;
  readonly empty: {
    readonly title: string;
    readonly shopper: {
      readonly text: string;
      readonly action: string;
    };
    readonly keeper: {
      readonly text: string;
      readonly action: string;
    };
  };
  readonly emptyCategory: {
    readonly text: {
      readonly media_player: string;
      readonly digital_signage: string;
      readonly cabinet_cover: string;
      readonly qr_placard: string;
    };
    readonly action: string;
  };
  readonly featured: string;
  readonly from: (values: { price: string | number }) => string;
  readonly variant: string;
  readonly chooseVariant: string;
  readonly option: (values: { name: string | number; price: string | number }) => string;
  readonly quantity: string;
  readonly quantityOf: (values: { name: string | number }) => string;
  readonly inStock: (values: { count: string | number }) => string;
  readonly left: (values: { count: string | number }) => string;
  readonly soldOut: string;
  readonly soldOutLine: string;
  readonly madeToOrder: string;
  readonly chooseForStock: string;
  readonly chooseFirst: string;
  readonly details: string;
  readonly detailsOf: (values: { name: string | number }) => string;
  readonly product: {
    readonly loading: string;
    readonly failed: string;
    readonly missing: string;
    readonly missingText: string;
    readonly back: string;
    readonly about: string;
    readonly specifications: string;
    readonly features: string;
    readonly noSpecifications: string;
    readonly noFeatures: string;
  };
  readonly carousel: {
    readonly label: (values: { name: string | number }) => string;
    readonly position: (values: { at: string | number; count: string | number }) => string;
    readonly carousel: string;
    readonly previous: string;
    readonly next: string;
    readonly show: (values: { at: string | number }) => string;
    readonly showOf: (values: { at: string | number; what: string | number }) => string;
  };
};
export default texts;
