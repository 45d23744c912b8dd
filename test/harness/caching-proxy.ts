import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { z } from 'zod';

interface CachedResponse {
  readonly body: string;
  readonly headers: Headers;
  readonly until: number;
  /** Request headers named in `Vary`. */
  readonly varyKey: string;
}

export interface CachingProxy {
  readonly url: string;
  readonly purgeUrl: string;
  /** Tags and authorization of each purge. */
  readonly purges: { readonly tags: readonly string[]; readonly key: string; readonly token: string | undefined }[];
  /** Status for the following purges; null accepts them. */
  rejectPurges(status: number | null): void;
  close(): void;
}

const purge = z.object({ tags: z.array(z.string()) });

/** A shared cache per RFC 9111 that honors `s-maxage`. The origin may be known later. */
export async function startCachingProxy(origin: () => string): Promise<CachingProxy> {
  const cachedResponses = new Map<string, CachedResponse>();
  const purges: CachingProxy['purges'] = [];
  let rejectionStatus: number | null = null;
  const server = createServer(async (req, res) => {
    const path = req.url ?? '/';
    if (path === '/purge') {
      const { tags } = purge.parse(await json(req));
      purges.push({ tags, key: String(req.headers['surrogate-key']), token: req.headers.authorization });
      for (const [name, { headers }] of rejectionStatus ? [] : cachedResponses)
        if (tags.includes(headers.get('cache-tag') ?? '')) cachedResponses.delete(name);
      return void res.writeHead(rejectionStatus ?? 200).end();
    }
    const requestHeaders = Object.fromEntries(
      Object.entries(req.headers).map(([name, value]) => [name, String(value)]),
    );
    const cachedResponse = cachedResponses.get(path);
    const isHit =
      cachedResponse &&
      cachedResponse.until > performance.now() &&
      cachedResponse.varyKey === varyKeyOf(cachedResponse.headers, requestHeaders);
    const { body, headers } = isHit
      ? cachedResponse
      : await fetchOrigin(origin() + path, requestHeaders, (response) => cachedResponses.set(path, response));
    const type = headers.get('content-type') ?? 'text/plain';
    res.writeHead(200, { 'content-type': type, 'x-cache': isHit ? 'hit' : 'miss' }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    purgeUrl: `${url}/purge`,
    purges,
    rejectPurges(status) {
      rejectionStatus = status;
    },
    close: () => void server.close(),
  };
}

async function fetchOrigin(
  url: string,
  requestHeaders: Record<string, string>,
  store: (response: CachedResponse) => void,
) {
  const { cookie = '', 'accept-language': language = '' } = requestHeaders;
  const answer = await fetch(url, { headers: { cookie, 'accept-language': language } });
  const [body, { headers }] = [await answer.text(), answer];
  const seconds = Number(/s-maxage=(\d+)/.exec(headers.get('cache-control') ?? '')?.[1] ?? 0);
  if (answer.ok && seconds > 0)
    store({ body, headers, until: performance.now() + seconds * 1_000, varyKey: varyKeyOf(headers, requestHeaders) });
  return { body, headers };
}

const varyKeyOf = (headers: Headers, requestHeaders: Record<string, string>) =>
  (headers.get('vary') ?? '')
    .split(/,\s*/)
    .filter((name) => name !== 'accept-encoding')
    .map((name) => requestHeaders[name] ?? '')
    .join('|');
