import type { z } from 'zod';
import type { Call } from '../../../shared/calls.ts';

/** Input type of a part, which also accepts `readonly` lists. */
type Sent<T> = T extends readonly (infer Item)[]
  ? readonly Sent<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: Sent<T[Key]> }
    : T;

type InPath<P extends z.ZodType> = { readonly [Key in keyof z.input<P>]: z.input<P>[Key] | number };

/** Query of texts that a person entered or a page's address has, without empty ones. The server validates them. */
export class TextQuery<Name extends string> extends URLSearchParams {
  declare readonly name: Name;

  constructor(texts: Readonly<Record<Name, string | number>>) {
    const entries = Object.entries<string | number>(texts).map(([name, text]) => [name, String(text).trim()]);
    super(entries.filter(([, text]) => text !== ''));
  }
}

/** Texts under names that the query of a call has. */
export type TextQueryOf<C> = C extends { query: infer Q extends z.ZodType }
  ? TextQuery<keyof z.input<Q> & string>
  : never;

/** Query of a call, without absent values. */
type InQuery<Q extends z.ZodType> =
  | TextQueryOf<{ query: Q }>
  | { readonly [Key in keyof z.input<Q>]: z.input<Q>[Key] | number | boolean | null | undefined };

type Part<Name extends string, Value> = undefined extends Value
  ? { readonly [Key in Name]?: Value }
  : { readonly [Key in Name]: Value };

type Params<C> = C extends { params: infer P extends z.ZodType } ? Part<'params', InPath<P>> : { params?: never };
type Query<C> = C extends { query: infer Q extends z.ZodType }
  ? Part<'query', InQuery<Q> | (object extends z.input<Q> ? undefined : never)>
  : { query?: never };
type Body<C> = C extends { body: infer B extends z.ZodType } ? Part<'body', Sent<z.input<B>>> : { body?: never };
type Revision<C> = C extends { takesRevision: true } ? { readonly ifMatch?: number | undefined } : { ifMatch?: never };
type Bearer<C> = C extends { bearer: true } ? { readonly bearer: string } : { bearer?: never };

export type InAddress<C extends Call> = Params<C> & Query<C>;

/** Parts of a request that the call declares. */
export type CallInput<C extends Call> = InAddress<C> & Body<C> & Revision<C> & Bearer<C>;

/** Trailing parameters of a function, optional if no property is required. */
export type TrailingParameters<T> = object extends T ? [given?: T] : [given: T];

export type ReplyOf<C extends Call> = C extends { reply: infer R extends z.ZodType }
  ? z.output<R>
  : C extends { reply: 'bytes' }
    ? unknown
    : undefined;

export interface AnyAddress {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: URLSearchParams | Readonly<Record<string, unknown>>;
}

/** Path and query of a call, also for links. */
export function addressOf<C extends Call>(target: C, ...input: TrailingParameters<InAddress<C>>): string;
export function addressOf({ path }: Call, ...[input]: unknown[]): string {
  return filled(path, input as AnyAddress | undefined);
}

export function filled(path: string, { params = {}, query = {} }: AnyAddress = {}): string {
  const filledPath = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = query instanceof URLSearchParams ? query : searchOf(query);
  const text = search.toString(); // the oldest supported browsers lack URLSearchParams.size
  return text === '' ? filledPath : `${filledPath}?${text}`;
}

function searchOf(query: Readonly<Record<string, unknown>>): URLSearchParams {
  const definedEntries = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  return new URLSearchParams(definedEntries.map(([name, value]) => [name, String(value)]));
}
