import { z } from 'zod';
import { fileUrl, id, idText, lineOrEmpty, list, requiredLine, requiredText } from '../../shared/fields.ts';
import { categories, DEFAULT_LEAD_DAYS, MAX_QUANTITY, placardFinishes } from './values.ts';

export {
  categories,
  featuresOf,
  isPlacard,
  LOW_STOCK,
  MAX_QUANTITY,
  specificationsOf,
  startPrice,
} from './values.ts';

export const category = z.enum(categories, 'Unknown category');
export type Category = z.infer<typeof category>;

export const cents = z
  .int('The price must be in whole cents')
  .positive('The price must be above zero')
  .max(100_000_000, 'The price must be at most $1,000,000');

export const quantity = z
  .int('Quantity must be a whole number')
  .min(1, 'Quantity must be at least 1')
  .max(MAX_QUANTITY, `Quantity must be at most ${MAX_QUANTITY}`);

/** Path of this server, or external URL that is copied (`importImages`). */
const NO_PICTURE = 'Use an uploaded picture or an https URL';

const imageUrl = z.union(
  [
    z
      .string()
      .trim()
      .max(2000)
      .regex(/^\/(products|api\/files)\/[\w./-]+$/),
    fileUrl(NO_PICTURE, NO_PICTURE),
  ],
  NO_PICTURE,
);

const image = z.object({ imageUrl, altText: lineOrEmpty(300) });
export type ProductImage = z.infer<typeof image>;

const MAX_SPECIFICATIONS = 40;

/** Values by name, in order; `features` is a list. */
const specificationRecord = z.record(
  z.string(),
  z.union([requiredLine(300), list(requiredLine(300), { max: [20, 'Add at most 20 features'] })]),
);
export type Specifications = z.infer<typeof specificationRecord>;

export const specifications = specificationRecord
  .refine(
    (specificationValues) =>
      Object.keys(specificationValues).every((name) => name.trim() !== '' && name.length <= 60 && name !== '__proto__'),
    'Each specification needs a name of at most 60 characters',
  )
  .refine(
    (specificationValues) =>
      Object.entries(specificationValues).every(([name, value]) => Array.isArray(value) === (name === 'features')),
    'Only features can be a list',
  )
  .refine(
    (specificationValues) => Object.keys(specificationValues).length <= MAX_SPECIFICATIONS,
    `Add at most ${MAX_SPECIFICATIONS} specifications`,
  );

const inches = z
  .number('Enter the size in inches')
  .min(1, 'A placard is at least 1 inch wide and high')
  .max(40, 'A placard is at most 40 inches wide and high')
  .transform((value) => Math.round(value * 100) / 100);

const face = z.object({
  width: inches,
  height: inches,
  finish: z.enum(placardFinishes, 'Choose a finish'),
});
export type Face = z.infer<typeof face>;
const faceReply = z
  .object({ width: z.number(), height: z.number(), finish: z.enum(placardFinishes) })
  .nullable()
  .describe('Of a placard, in inches');
const ounces = z
  .int('The weight must be in whole ounces')
  .min(1, 'The weight must be above zero')
  .max(160_000, 'The weight must be at most 10,000 lb')
  .nullish()
  .transform((ounceCount) => ounceCount ?? null);

const optionalFace = face.nullish().transform((faceInput) => faceInput ?? null);

const NAME_REQUIRED = 'Enter the name to engrave';

/** Slug of a directory, or its URL. */
const directory = z
  .string()
  .trim()
  .max(300, 'Enter at most 300 characters')
  .transform((typedAddress) => typedAddress.split(/[?#]/, 1)[0]?.split('/').filter(Boolean).at(-1)?.toLowerCase() ?? '')
  .refine((slug) => /^[a-z0-9-]{0,60}$/.test(slug), 'Enter the address of a directory, as on its page')
  .nullish()
  .transform((slug) => slug || null);

/** Inscription and linked directory: of an own building, or as typed. */
export const inscriptionInput = z
  .object({
    propertyId: id.nullish().transform((buildingId) => buildingId ?? null),
    /** Default: the building's name. */
    name: requiredLine(60)
      .or(z.literal('').transform(() => null))
      .nullish()
      .transform((engravedName) => engravedName ?? null),
    /** Line below the name. Absent: the building's street; empty: none. */
    address: requiredLine(80)
      .or(z.literal('').transform(() => null))
      .nullish(),
    /** Directory without `propertyId`; while it is empty, the order waits. */
    directory,
  })
  .refine(({ propertyId, name }) => propertyId !== null || name !== null, { path: ['name'], error: NAME_REQUIRED });
export type InscriptionInput = z.output<typeof inscriptionInput>;

const inscription = z.object({
  propertyId: id.nullable(),
  name: z.string(),
  address: z.string().nullable(),
  slug: z.string().nullable().describe('Directory that the code opens; `null`: not known yet'),
});
export type Inscription = z.infer<typeof inscription>;

export const drawingQuery = z.object({
  variantId: idText.optional(),
  name: lineOrEmpty(60).default(''),
  address: lineOrEmpty(80).default(''),
  directory,
});
export type DrawingQuery = z.output<typeof drawingQuery>;

const variantReply = z.object({
  id,
  name: z.string(),
  price: z.int(),
  stock: z.int().min(0).describe('Available units: stock less reservations'),
  imageUrl: z.string().nullable(),
  face: faceReply,
  weight: z.int().nullable().describe("Ounces; `null`: the product's"),
});
export type Variant = z.infer<typeof variantReply>;

export const productReply = z.object({
  id,
  name: z.string(),
  description: z.string(),
  category,
  basePrice: z.int().describe('Cents; without variants, made to order'),
  imageUrl: z.string().nullable(),
  images: z.array(z.object({ imageUrl: z.string(), altText: z.string() })),
  featured: z.boolean(),
  specifications: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  variants: z.array(variantReply),
  face: faceReply,
  weight: z.int().nullable().describe('Ounces, packed; of a set, of its parts'),
  isFreight: z.boolean().describe('Delivered on a pallet, by appointment'),
  leadDays: z.int().describe('Business days until it ships, at most'),
  isMadeToMeasure: z.boolean().describe('Sold by quote: see `POST /api/quote-requests`'),
  parts: z
    .array(
      z.object({
        productId: id,
        variantId: id,
        name: z.string(),
        variantName: z.string(),
        price: z.int().describe('Cents, when bought alone'),
      }),
    )
    .describe('Of a set, which is sold at its base price'),
  stock: z.int().min(0).nullable().describe('Available sets; `null` for other products'),
  goesWith: z.array(z.object({ productId: id, name: z.string(), category, note: z.string() })),
});
export type Product = z.infer<typeof productReply>;

export const productsQuery = z.object({
  category: z.enum(['all', ...categories], 'Unknown category').default('all'),
  featured: z.enum(['true', 'false'], 'featured must be true or false').optional(),
});
export type ProductsQuery = z.output<typeof productsQuery>;

const cartRequest = z.object({
  productId: z.int('Choose a product').positive().max(2_147_483_647),
  variantId: id.nullish().transform((chosenVariantId) => chosenVariantId ?? null),
  quantity,
  inscription: inscriptionInput.nullish().transform((inscriptionValue) => inscriptionValue ?? null),
});

export const lineItem = cartRequest.omit({ inscription: true });
export type LineItem = z.output<typeof lineItem>;

export const stockAlertReply = z.object({ variantId: id, name: z.string(), since: z.iso.datetime() });
export type StockAlert = z.infer<typeof stockAlertReply>;

export const pendingItem = z.object({
  product: z.object({ id, name: z.string().max(300) }),
  variant: z.object({ id, name: z.string().max(300) }).nullable(),
  quantity,
  inscription: inscriptionInput.nullish(),
});
export type PendingItem = z.infer<typeof pendingItem>;

/** Accepts IDs, or the item stored in the browser. */
export const addToCartInput = z.preprocess(
  (body: CartBody | z.input<typeof pendingItem>) => withIds(body),
  cartRequest,
);
export type CartRequest = z.output<typeof cartRequest>;
export type CartBody = z.input<typeof cartRequest>;

export const cartItemReply = z.object({
  id,
  quantity: z.int(),
  product: productReply.pick({ id: true, name: true, category: true, basePrice: true, imageUrl: true, face: true }),
  variant: variantReply.nullable(),
  unitPrice: z.int().describe('Cents now'),
  priceWhenAdded: z.int(),
  left: z.int().min(0).nullable().describe('Units that can be bought; `null`: made to order'),
  isAvailable: z.boolean().describe('`false` once off sale'),
  inscription: inscription.nullable().describe('Of a placard; `null`: not answered yet'),
  delivery: z.object({ weight: z.int(), isFreight: z.boolean(), leadDays: z.int() }).describe('Ounces each'),
});
export type CartItem = z.infer<typeof cartItemReply>;
export const cartChanges = z
  .object({
    quantity: quantity.optional(),
    /** `null` removes it. */
    inscription: inscriptionInput.nullish(),
  })
  .refine(({ quantity: newQuantity, inscription: text }) => newQuantity !== undefined || text !== undefined, {
    path: ['quantity'],
    error: 'Quantity must be a whole number',
  });
export type CartChanges = z.output<typeof cartChanges>;

export const shortage = z.object({
  productId: id,
  /** `null` for a set. */
  variantId: id.nullable(),
  name: z.string(),
  wanted: z.int(),
  left: z.int().min(0),
});
export type Shortage = z.infer<typeof shortage>;

export const sku = z
  .string('SKU is required')
  .trim()
  .regex(/^[A-Z0-9]+(-[A-Z0-9]+)*$/, 'Use capital letters, digits, and single hyphens')
  .max(40, 'Enter at most 40 characters');

export const PHOTO_MAX_BYTES = 10_000_000;

export const productInput = z.object({
  sku,
  name: requiredLine(120, 'Product name is required'),
  description: requiredText(2000, 'Description is required'),
  category,
  basePrice: cents,
  featured: z.boolean().default(false),
  specifications: specifications.default({}),
  images: list(image, { max: [12, 'Add at most 12 pictures'] }).default([]),
  face: optionalFace,
  weight: ounces,
  isFreight: z.boolean().default(false),
  leadDays: z
    .int('Enter whole business days')
    .min(1, 'At least one business day')
    .max(120, 'At most 120 business days')
    .default(DEFAULT_LEAD_DAYS),
  isMadeToMeasure: z.boolean().default(false),
  parts: list(id, { max: [12, 'A set has at most 12 parts'] }).default([]),
  goesWith: list(z.object({ productId: id, note: requiredLine(160, 'Say why it fits') }), {
    max: [12, 'Add at most 12 products'],
  }).default([]),
});
export type ProductInput = z.output<typeof productInput>;
const productOptions = {
  featured: true,
  specifications: true,
  images: true,
  face: true,
  weight: true,
  isFreight: true,
  leadDays: true,
  isMadeToMeasure: true,
  parts: true,
  goesWith: true,
} as const;
export const productChanges = productInput.required(productOptions).partial(productOptions);
export type ProductChanges = z.output<typeof productChanges>;

export const variantInput = z.object({
  sku,
  name: requiredLine(120, 'Variant name is required'),
  price: cents,
  imageUrl: imageUrl.nullish().transform((url) => url ?? null),
  face: optionalFace,
  weight: ounces,
});
export type VariantInput = z.output<typeof variantInput>;
/** Absent pictures are unchanged, `null` removes them. */
export const variantChanges = variantInput.partial({ imageUrl: true, face: true, weight: true });
export type VariantChanges = z.output<typeof variantChanges>;

const units = z
  .int('Stock must be a whole number')
  .min(0, 'Stock cannot be negative')
  .max(1_000_000, 'Stock must be at most 1,000,000');
export const createVariantInput = variantInput.extend({ stock: units });
export const stockReasons = ['corrected', 'received', 'lost'] as const;
export type StockReason = (typeof stockReasons)[number];

/** `expected` is the replaced figure: a sale in between is a conflict. */
export const stockInput = z.object({
  stock: units,
  expected: units,
  reason: z.enum(stockReasons, 'Choose a reason').default('corrected'),
});

export const stockKinds = ['sold', 'restocked', 'replaced', ...stockReasons] as const;
export type StockKind = (typeof stockKinds)[number];

export const restockCauses = ['refund', 'change', 'return', 'cancellation', 'replacement', 'testOrders'] as const;
export type RestockCause = (typeof restockCauses)[number];
export const featuredInput = z.object({ productIds: list(id, { max: [50, 'Choose at most 50 featured products'] }) });

const adminVariantReply = variantReply.omit({ stock: true }).extend({
  sku: z.string(),
  stock: z.int().describe('Reservations included'),
  reserved: z.int(),
  archived: z.boolean(),
});
export type AdminVariant = z.infer<typeof adminVariantReply>;

export const adminProductReply = productReply.omit({ variants: true }).extend({
  sku: z.string(),
  archived: z.boolean(),
  revision: z.int().describe('Send as `If-Match` to detect conflicts'),
  variants: z.array(adminVariantReply),
});
export type AdminProduct = z.infer<typeof adminProductReply>;
export const imageReply = z.object({ imageUrl: z.string() });

function withIds(body: unknown): unknown {
  const pending = pendingItem.safeParse(body);
  if (!pending.success) return body;
  const { product, variant, quantity: itemQuantity, inscription: text } = pending.data;
  return { productId: product.id, variantId: variant?.id ?? null, quantity: itemQuantity, inscription: text };
}
