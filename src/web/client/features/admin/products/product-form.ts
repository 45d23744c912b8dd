import { z } from 'zod';
import {
  type AdminProduct,
  category,
  type Face,
  type ProductInput,
  productInput,
} from '../../../../../modules/shop/schema.ts';
import {
  featuresOf,
  isMade,
  placardFinishes,
  specificationsOf,
  USUAL_LEAD_DAYS,
} from '../../../../../modules/shop/values.ts';
import catalogTexts from '../../../../../texts/generated/admin/products.en.js';

const texts = catalogTexts.form;

/** Dollars as typed: `149`, `149.5`, `1,490.00`. */
export const price = z
  .string()
  .trim()
  .regex(/^\d[\d,]*(\.\d{1,2})?$/, texts.priceInvalid)
  .refine((typed) => centsOf(typed) > 0, texts.priceInvalid);

export { faceForm };

const filled = z
  .string()
  .trim()
  .min(1, texts.required)
  .max(300, texts.tooLong({ most: 300 }));

/** Pounds as typed, or nothing. */
export const pounds = z
  .string()
  .trim()
  .regex(/^(\d{1,4}(\.\d{1,2})?)?$/, texts.weightInvalid)
  .refine((typed) => typed === '' || ouncesOf(typed) !== null, texts.weightInvalid);

const OUNCES = 16;

export function ouncesOf(typed: string): number | null {
  const ounces = Math.round(Number(typed) * OUNCES);
  return ounces > 0 ? ounces : null;
}

export const poundsOf = (ounces: number | null): string =>
  ounces === null ? '' : String(Math.round((ounces / OUNCES) * 100) / 100);

/** Inches as typed, both or none. */
const faceForm = z
  .object({ width: z.string().trim(), height: z.string().trim(), finish: z.enum(placardFinishes) })
  .superRefine(({ width, height }, context) => {
    if (!width && !height) return;
    for (const [name, typed] of Object.entries({ width, height }))
      if (!/^\d{1,2}(\.\d{1,2})?$/.test(typed) || Number(typed) < 1 || Number(typed) > 40)
        context.addIssue({ code: 'custom', path: [name], message: texts.inchesInvalid });
  });
export type FaceForm = z.input<typeof faceForm>;

export const faceFormOf = (face: Face | null): FaceForm => ({
  width: face ? String(face.width) : '',
  height: face ? String(face.height) : '',
  finish: face?.finish ?? 'brass',
});

export const faceInputOf = ({ width, height, finish }: FaceForm): Face | null =>
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
  face: faceFormOf(null),
  weight: '',
  isFreight: false,
  isMadeToMeasure: false,
  leadDays: USUAL_LEAD_DAYS,
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
    face: faceFormOf(product.face),
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
  price: typed,
  face,
  weight,
  specifications,
  features,
  parts,
  ...rest
}: ProductForm): ProductInput {
  return {
    ...rest,
    face: isMade(rest.category) ? faceInputOf(face) : null,
    weight: ouncesOf(weight),
    basePrice: centsOf(typed),
    parts: parts.map(({ variantId }) => variantId),
    specifications: {
      ...Object.fromEntries(specifications.map(({ name, value }) => [name, value])),
      ...(features.length > 0 && { features: features.map(({ text }) => text) }),
    },
  };
}

export function centsOf(typed: string): number {
  const [whole = '0', fraction = ''] = typed.replaceAll(',', '').split('.');
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
}

export const dollarsOf = (cents: number): string => (cents / 100).toFixed(2);
