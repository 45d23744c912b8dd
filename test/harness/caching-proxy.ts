import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { z } from 'zod';

interface Stored {
  readonly body: string;
  readonly headers: Headers;
  readonly until: number;
  /** Request headers named in `Vary`. */
  readonly varied: string;
}

export interface CachingProxy {
  readonly url: string;
  readonly purgeUrl: string;
  /** Tags and authorization of each purge. */
  readonly purges: { readonly tags: readonly string[]; readonly key: string; readonly token: string | undefined }[];
  /** Status for the following purges; null accepts them. */
  refuse(status: number | null): void;
  close(): void;
}

const purge = z.object({ tags: z.array(z.string()) });

/** A shared cache per RFC 9111 that honors `s-maxage`. The origin may be known later. */
export async function startCachingProxy(origin: () => string): Promise<CachingProxy> {
  const stored = new Map<string, Stored>();
  const purges: CachingProxy['purges'] = [];
  let refusal: number | null = null;
  const server = createServer(async (req, res) => {
    const path = req.url ?? '/';
    if (path === '/purge') {
      const { tags } = purge.parse(await json(req));
      purges.push({ tags, key: String(req.headers['surrogate-key']), token: req.headers.authorization });
      for (const [name, { headers }] of refusal ? [] : stored)
        if (tags.includes(headers.get('cache-tag') ?? '')) stored.delete(name);
      return void res.writeHead(refusal ?? 200).end();
    }
    const asked = Object.fromEntries(Object.entries(req.headers).map(([name, value]) => [name, String(value)]));
    const known = stored.get(path);
    const isHit = known && known.until > performance.now() && known.varied === variedBy(known.headers, asked);
    const { body, headers } = isHit ? known : await fetched(origin() + path, asked, (made) => stored.set(path, made));
    const type = headers.get('content-type') ?? 'text/plain';
    res.writeHead(200, { 'content-type': type, 'x-cache': isHit ? 'hit' : 'miss' }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    purgeUrl: `${url}/purge`,
    purges,
    refuse(status) {
      refusal = status;
    },
    close: () => void server.close(),
  };
}

async function fetched(url: string, asked: Record<string, string>, keep: (made: Stored) => void) {
  const { cookie = '', 'accept-language': language = '' } = asked;
  const answer = await fetch(url, { headers: { cookie, 'accept-language': language } });
  const [body, { headers }] = [await answer.text(), answer];
  const seconds = Number(/s-maxage=(\d+)/.exec(headers.get('cache-control') ?? '')?.[1] ?? 0);
  if (answer.ok && seconds > 0)
    keep({ body, headers, until: performance.now() + seconds * 1_000, varied: variedBy(headers, asked) });
  return { body, headers };
}

const variedBy = (headers: Headers, asked: Record<string, string>) =>
  (headers.get('vary') ?? '')
    .split(/,\s*/)
    .filter((name) => name !== 'accept-encoding')
    .map((name) => asked[name] ?? '')
    .join('|');
