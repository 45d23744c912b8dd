import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { z } from 'zod';

const attribute = z.looseObject({ key: z.string(), value: z.record(z.string(), z.unknown()) });
const span = z.looseObject({
  traceId: z.string().regex(/^[0-9a-f]{32}$/),
  spanId: z.string().regex(/^[0-9a-f]{16}$/),
  parentSpanId: z.string().optional(),
  name: z.string(),
  kind: z.int(),
  attributes: z.array(attribute).default([]),
});
const tracesRequest = z.looseObject({
  resourceSpans: z.array(
    z.looseObject({
      resource: z.looseObject({ attributes: z.array(attribute) }),
      scopeSpans: z.array(z.looseObject({ spans: z.array(span) })),
    }),
  ),
});

export type ReceivedSpan = z.output<typeof span> & { readonly process: unknown; readonly token: string | undefined };

/** An OTLP/HTTP JSON collector on loopback. */
export async function receiveTraces(): Promise<{ url: string; spans: readonly ReceivedSpan[]; close(): void }> {
  const spans: ReceivedSpan[] = [];
  const server = createServer(async (req, res) => {
    const { resourceSpans } = tracesRequest.parse(req.url === '/v1/traces' ? await json(req) : {});
    const token = req.headers['x-token']?.toString();
    for (const { resource, scopeSpans } of resourceSpans) {
      const process = resource.attributes.find(({ key }) => key === 'foyer.process')?.value.stringValue;
      for (const receivedSpan of scopeSpans.flatMap((scope) => scope.spans))
        spans.push({ ...receivedSpan, process, token });
    }
    res.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, spans, close: () => void server.close() };
}
