import { z } from 'zod';
import type { Route } from '../../src/platform/http/route.ts';

type Part = 'params' | 'query' | 'body';
/** Keys from the outside in; `0` is the first entry of a list. */
type Path = readonly (string | 0)[];

export interface TextField {
  readonly part: Part;
  readonly path: Path;
  /** Format of JSON Schema, such as `idn-email`. */
  readonly format: string | undefined;
}

type Schema = z.core.JSONSchema.BaseSchema;

/** All string fields of a call, nested ones included. */
export function textFieldsOf(route: Pick<Route, Part>): TextField[] {
  return (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = route[part];
    if (!schema) return [];
    const jsonSchema = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' });
    return unique(textsIn(jsonSchema, [])).map((field) => ({ part, ...field }));
  });
}

export function withText(path: Path, text: string): unknown {
  const [key, ...inner] = path;
  if (key === undefined) return text;
  return key === 0 ? [withText(inner, text)] : { [key]: withText(inner, text) };
}

type Leaf = Pick<TextField, 'path' | 'format'>;

function textsIn(schema: Schema | boolean | undefined, path: Path, outerFormat?: string): Leaf[] {
  if (typeof schema !== 'object') return [];
  const format = schema.format ?? outerFormat;
  /** Nullable ones have several. */
  const types: readonly unknown[] = [schema.type].flat();
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])] as Schema[];
  const properties = Object.entries((schema.properties ?? {}) as Record<string, Schema>);
  const isAnything = schema.type === undefined && choices.length === 0 && !schema.const && !schema.enum;
  return [
    ...(types.includes('string') || isAnything ? [{ path, format }] : []),
    ...choices.flatMap((choice) => textsIn(choice, path, format)),
    ...properties.flatMap(([name, field]) => textsIn(field, [...path, name])),
    ...textsIn(schema.items as Schema | undefined, [...path, 0]),
    ...textsIn(schema.additionalProperties as Schema | boolean | undefined, [...path, '1']),
  ];
}

/** Keeps one leaf for each path: of several choices the one with a format. */
function unique(leaves: readonly Leaf[]): Leaf[] {
  const byPath = new Map<string, Leaf>();
  for (const leaf of leaves) {
    const key = leaf.path.join('.');
    if (leaf.format !== undefined || !byPath.has(key)) byPath.set(key, leaf);
  }
  return [...byPath.values()];
}

/** The schemas of a field, one for each choice of a union. */
export function schemasAt(schema: z.ZodType | undefined, [key, ...inner]: Path): z.ZodType[] {
  if (!schema) return [];
  if (key === undefined) return [schema];
  if (schema instanceof z.ZodObject) return schemasAt(schema.shape[key], inner);
  if (schema instanceof z.ZodArray) return schemasAt(schema.element as z.ZodType, inner);
  if (schema instanceof z.ZodRecord) return schemasAt(schema.valueType as z.ZodType, inner);
  if (schema instanceof z.ZodUnion)
    return schema.options.flatMap((option) => schemasAt(option as z.ZodType, [key, ...inner]));
  if (schema instanceof z.ZodPipe) {
    const pipedSchema = schema.in instanceof z.ZodTransform ? schema.out : schema.in;
    return schemasAt(pipedSchema as z.ZodType, [key, ...inner]);
  }
  return 'unwrap' in schema && typeof schema.unwrap === 'function' ? schemasAt(schema.unwrap(), [key, ...inner]) : [];
}
