import { z } from 'zod';
import type { Route } from '../../src/platform/http/route.ts';

type Part = 'params' | 'query' | 'body';
/** From the outside in; `0` is the first entry of a list. */
type Path = readonly (string | 0)[];

export interface TextField {
  readonly part: Part;
  readonly path: Path;
}

type Schema = z.core.JSONSchema.BaseSchema;

/** All string fields of a call, nested ones included. */
export function textFieldsOf(route: Pick<Route, Part>): TextField[] {
  return (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = route[part];
    if (!schema) return [];
    const described = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' });
    return unique(textsIn(described, [])).map((path) => ({ part, path }));
  });
}

export function withText(path: Path, text: string): unknown {
  const [key, ...inner] = path;
  if (key === undefined) return text;
  return key === 0 ? [withText(inner, text)] : { [key]: withText(inner, text) };
}

function textsIn(schema: Schema | boolean | undefined, at: Path): Path[] {
  if (typeof schema !== 'object') return [];
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])] as Schema[];
  const properties = Object.entries((schema.properties ?? {}) as Record<string, Schema>);
  const isAnything = schema.type === undefined && choices.length === 0 && !schema.const && !schema.enum;
  return [
    ...(schema.type === 'string' || isAnything ? [at] : []),
    ...choices.flatMap((choice) => textsIn(choice, at)),
    ...properties.flatMap(([name, field]) => textsIn(field, [...at, name])),
    ...textsIn(schema.items as Schema | undefined, [...at, 0]),
    ...textsIn(schema.additionalProperties as Schema | boolean | undefined, [...at, '1']),
  ];
}

const unique = (paths: Path[]): Path[] => [...new Map(paths.map((path) => [path.join('.'), path])).values()];

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
    const given = schema.in instanceof z.ZodTransform ? schema.out : schema.in;
    return schemasAt(given as z.ZodType, [key, ...inner]);
  }
  return 'unwrap' in schema && typeof schema.unwrap === 'function' ? schemasAt(schema.unwrap(), [key, ...inner]) : [];
}
