import type { z } from 'zod';
import type { Call } from '../../../shared/calls.ts';

/** `readonly` lists may be sent as well. */
type Sent<T> = T extends readonly (infer Item)[]
  ? readonly Sent<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: Sent<T[Key]> }
    : T;

type InPath<P extends z.ZodType> = { readonly [Key in keyof z.input<P>]: z.input<P>[Key] | number };

/** Absent values are left out. `URLSearchParams`: the search of a page's own address. */
type InQuery<Q extends z.ZodType> =
  | URLSearchParams
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

/** The parts of a request that the call declares. */
export type Given<C extends Call> = InAddress<C> & Body<C> & Revision<C> & Bearer<C>;

/** As the last parameters of a function: absent where nothing is required. */
export type Last<T> = object extends T ? [given?: T] : [given: T];

export type ReplyOf<C extends Call> = C extends { reply: infer R extends z.ZodType }
  ? z.output<R>
  : C extends { reply: 'bytes' }
    ? unknown
    : undefined;

export interface AnyAddress {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: URLSearchParams | Readonly<Record<string, unknown>>;
}

/** Path and query of a call, also for a link. */
export function addressOf<C extends Call>(target: C, ...given: Last<InAddress<C>>): string;
export function addressOf({ path }: Call, ...[given]: unknown[]): string {
  return filled(path, given as AnyAddress | undefined);
}

export function filled(path: string, { params = {}, query = {} }: AnyAddress = {}): string {
  const named = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = query instanceof URLSearchParams ? query : searchOf(query);
  const text = search.toString(); // the oldest supported browsers lack URLSearchParams.size
  return text === '' ? named : `${named}?${text}`;
}

function searchOf(query: Readonly<Record<string, unknown>>): URLSearchParams {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
}

/**
 * A call by its type alone, for pages that load no schemas: `address<typeof calls.x>(method, path)`. Its
 * replies are not parsed; tests hold each reply to its schema.
 */
export function address<C extends Call>(method: C['method'], path: C['path']): C {
  return { method, path } as C; // nothing but the address is read at run time
}
