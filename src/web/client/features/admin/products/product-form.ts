import { z } from 'zod';
import {
  type AdminProduct,
  category,
  type Face,
  type ProductInput,
  productInput,
} from '../../../../../modules/shop/schema.ts';
import {
  DEFAULT_LEAD_DAYS,
  featuresOf,
  isPlacard,
  placardFinishes,
  specificationsOf,
} from '../../../../../modules/shop/values.ts';
import catalogTexts from '../../../../../texts/generated/admin/products.en.js';

const texts = catalogTexts.form;

/** Schema of a typed price in dollars: `149`, `149.5`, `1,490.00`. */
export const price = z
  .string()
  .trim()
  .regex(/^\d[\d,]*(\.\d{1,2})?$/, texts.priceInvalid)
  .refine((text) => centsOf(text) > 0, texts.priceInvalid);

export { faceForm };

const filled = z
  .string()
  .trim()
  .min(1, texts.required)
  .max(300, texts.tooLong({ most: 300 }));

/** Schema of a typed weight in pounds, or empty. */
export const pounds = z
  .string()
  .trim()
  .regex(/^(\d{1,4}(\.\d{1,2})?)?$/, texts.weightInvalid)
  .refine((text) => text === '' || ouncesOf(text) !== null, texts.weightInvalid);

const OUNCES = 16;

export function ouncesOf(text: string): number | null {
  const ounces = Math.round(Number(text) * OUNCES);
  return ounces > 0 ? ounces : null;
}

export const poundsOf = (ounces: number | null): string =>
  ounces === null ? '' : String(Math.round((ounces / OUNCES) * 100) / 100);

/** Schema of typed width and height in inches, both or none. */
const faceForm = z
  .object({ width: z.string().trim(), height: z.string().trim(), finish: z.enum(placardFinishes) })
  .superRefine(({ width, height }, context) => {
    if (!width && !height) return;
    for (const [name, text] of Object.entries({ width, height }))
      if (!/^\d{1,2}(\.\d{1,2})?$/.test(text) || Number(text) < 1 || Number(text) > 40)
        context.addIssue({ code: 'custom', path: [name], message: texts.inchesInvalid });
  });
export type PlacardFaceForm = z.input<typeof faceForm>;

export const placardFaceFormOf = (face: Face | null): PlacardFaceForm => ({
  width: face ? String(face.width) : '',
  height: face ? String(face.height) : '',
  finish: face?.finish ?? 'brass',
});

export const placardFaceInputOf = ({ width, height, finish }: PlacardFaceForm): Face | null =>
  width && height ? { width: Number(width), height: Number(height), finish } : null;

export const productForm = z
  .object({
    sku: productInput.shape.sku,
    name: productInput.shape.name,
    description: productInput.shape.description,
    category,
    price,
    featured: z.boolean(),
    face: faceForm,
    weight: pounds,
    isFreight: z.boolean(),
    isMadeToMeasure: z.boolean(),
    leadDays: productInput.shape.leadDays.unwrap(),
    specifications: z.array(z.object({ name: filled.max(60, texts.tooLong({ most: 60 })), value: filled })),
    features: z.array(z.object({ text: filled })),
    parts: z.array(z.object({ variantId: z.number() })),
    goesWith: z.array(z.object({ productId: z.number(), note: filled.max(160, texts.tooLong({ most: 160 })) })),
    images: z.array(
      z.object({
        imageUrl: z.string(),
        altText: z
          .string()
          .trim()
          .max(300, texts.tooLong({ most: 300 })),
      }),
    ),
  })
  .superRefine(({ specifications }, context) => {
    const names = specifications.map(({ name }) => name);
    for (const [at, name] of names.entries())
      if (names.indexOf(name) < at || name === 'features')
        context.addIssue({ code: 'custom', path: ['specifications', at, 'name'], message: texts.nameTaken });
  });
export type ProductForm = z.input<typeof productForm>;

export const emptyProductForm: ProductForm = {
  sku: '',
  name: '',
  description: '',
  category: 'media_player',
  price: '',
  featured: false,
  face: placardFaceFormOf(null),
  weight: '',
  isFreight: false,
  isMadeToMeasure: false,
  leadDays: DEFAULT_LEAD_DAYS,
  specifications: [],
  features: [],
  parts: [],
  goesWith: [],
  images: [],
};

export function productFormOf(product: AdminProduct): ProductForm {
  return {
    sku: product.sku,
    name: product.name,
    description: product.description,
    category: product.category,
    price: dollarsOf(product.basePrice),
    featured: product.featured,
    face: placardFaceFormOf(product.face),
    weight: product.parts.length > 0 ? '' : poundsOf(product.weight),
    isFreight: product.isFreight,
    isMadeToMeasure: product.isMadeToMeasure,
    leadDays: product.leadDays,
    specifications: specificationsOf(product.specifications).map(([name, value]) => ({ name, value })),
    features: featuresOf(product.specifications).map((text) => ({ text })),
    parts: product.parts.map(({ variantId }) => ({ variantId })),
    goesWith: product.goesWith.map(({ productId, note }) => ({ productId, note })),
    images: product.images.map(({ imageUrl, altText }) => ({ imageUrl, altText })),
  };
}

export function productInputOf({
  price: typedPrice,
  face,
  weight,
  specifications,
  features,
  parts,
  ...otherValues
}: ProductForm): ProductInput {
  return {
    ...otherValues,
    face: isPlacard(otherValues.category) ? placardFaceInputOf(face) : null,
    weight: ouncesOf(weight),
    basePrice: centsOf(typedPrice),
    parts: parts.map(({ variantId }) => variantId),
    specifications: {
      ...Object.fromEntries(specifications.map(({ name, value }) => [name, value])),
      ...(features.length > 0 && { features: features.map(({ text }) => text) }),
    },
  };
}

export function centsOf(text: string): number {
  const [dollars = '0', cents = ''] = text.replaceAll(',', '').split('.');
  return Number(dollars) * 100 + Number(cents.padEnd(2, '0'));
}

export const dollarsOf = (cents: number): string => (cents / 100).toFixed(2);
