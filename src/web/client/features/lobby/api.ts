import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { type Directory, directoryReply, weatherReply } from '../../../../modules/directory/schema.ts';
import { call } from '../../lib/api.ts';

/** A display polls this often, give or take `POLL_JITTER`, besides being told. */
export const POLL_MS = 15_000;
export const POLL_JITTER = 0.2;
/** What a poll leaves alone. */
export const FRESH_MS = 10_000;
const ANSWER_TIMEOUT_MS = 10_000;
const WEATHER_FRESH_MS = 10 * 60_000;
const FEATURED_FRESH_MS = 60 * 60_000;
const FEATURED_SHOWN = 4;

export function directoryKey(slug: string) {
  return ['directory', slug] as const;
}

export interface DirectoryRequest {
  /** The building's slug as last heard. */
  slug: string;
  /** The answer is at least that new. */
  atLeast: number | null;
  signal: AbortSignal;
}

/** `GET /api/property`. The browser's cache revalidates by ETag, so an unchanged directory costs no body. */
export function fetchDirectory({ slug, atLeast, signal }: DirectoryRequest): Promise<Directory> {
  const query = new URLSearchParams({ slug });
  if (atLeast !== null) query.set('version', String(atLeast));
  return call('GET', `/api/property?${query}`, { reply: directoryReply, signal: orTimeout(signal) });
}

/** `null` when the answer holds no weather. */
export function weatherQuery(zip: string | null) {
  return queryOptions({
    queryKey: ['weather', zip],
    queryFn: async ({ signal }) => {
      const reply = await call('GET', `/api/weather?zip=${zip}`, { signal: orTimeout(signal) });
      return weatherReply.safeParse(reply).data ?? null;
    },
    enabled: zip !== null,
    staleTime: WEATHER_FRESH_MS,
    refetchInterval: WEATHER_FRESH_MS,
    refetchIntervalInBackground: true,
    retry: 1,
    networkMode: 'always',
  });
}

const featuredProduct = z.object({
  id: z.int(),
  name: z.string(),
  basePrice: z.int(),
  imageUrl: z.string().nullish(),
  variants: z.array(z.object({ price: z.int() })).nullish(),
});
export type FeaturedProduct = z.infer<typeof featuredProduct>;

/** The shop's featured products, at most four. Anything but a list of them is no reason for noise in a lobby: none. */
export const featuredQuery = queryOptions({
  queryKey: ['shop', 'featured'],
  queryFn: async ({ signal }) => {
    const reply = await call('GET', '/api/shop/products?featured=true', { signal: orTimeout(signal) });
    const products = z.array(z.unknown()).safeParse(reply).data ?? [];
    return products.flatMap((product) => featuredProduct.safeParse(product).data ?? []).slice(0, FEATURED_SHOWN);
  },
  staleTime: FEATURED_FRESH_MS,
  retry: false,
});

/** What a product begins at, in cents: its cheapest variant, or its base price. */
export function startPrice({ basePrice, variants }: FeaturedProduct): number {
  return variants && variants.length > 0 ? Math.min(...variants.map(({ price }) => price)) : basePrice;
}

/** A server that takes the call and never answers is as good as away. */
function orTimeout(signal: AbortSignal): AbortSignal {
  const either = new AbortController();
  const timer = setTimeout(
    () => either.abort(new DOMException('No answer in time', 'TimeoutError')),
    ANSWER_TIMEOUT_MS,
  );
  const abort = () => {
    clearTimeout(timer);
    either.abort(signal.reason);
  };
  if (signal.aborted) abort();
  else signal.addEventListener('abort', abort, { once: true });
  return either.signal;
}
