import { z } from 'zod';
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi';
import { brand } from '../../platform/brand.ts';
import { statusOf } from '../../platform/errors.ts';
import type { Route } from '../../platform/route.ts';

const errorReply = z.object({
  error: z.string().meta({ description: 'A text for a person' }),
  code: z.enum(Object.keys(statusOf)),
  fields: z.record(z.string(), z.string()).optional(),
  details: z.record(z.string(), z.unknown()).optional(),
  requestId: z.string(),
});

/** The OpenAPI 3.1 description of the declared calls. */
export function describeApi(routes: readonly Route[], appUrl: string): Record<string, unknown> {
  const paths: ZodOpenApiPathsObject = {};
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route) };
  }
  return createDocument({
    openapi: '3.1.0',
    info: { title: `${brand.name} API`, version: '1.0.0' },
    servers: [{ url: appUrl }],
    components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'sid' } } },
    paths,
  }) as unknown as Record<string, unknown>;
}

function operation(route: Route): ZodOpenApiOperationObject {
  const access = typeof route.access === 'string' ? route.access : route.access.name;
  return {
    summary: route.summary,
    description: `Access: ${access}`,
    ...(access !== 'public' && { security: [{ session: [] }] }),
    requestParams: {
      ...(route.params && { path: route.params as z.ZodObject }),
      ...(route.query && { query: route.query as z.ZodObject }),
    },
    ...requestBody(route),
    responses: {
      [String(route.status) as '200']: success(route),
      ...otherSuccesses(route),
      default: { description: 'A refusal', content: { 'application/json': { schema: errorReply } } },
    },
  };
}

function requestBody({ body, upload }: Route): Pick<ZodOpenApiOperationObject, 'requestBody'> {
  if (upload) {
    const schema = {
      type: 'object' as const,
      properties: { [upload.field]: { type: 'string' as const, format: 'binary' } },
    };
    return { requestBody: { content: { 'multipart/form-data': { schema } } } };
  }
  return body ? { requestBody: { content: { 'application/json': { schema: body } } } } : {};
}

function success({ reply, summary }: Route) {
  if (!reply) return { description: summary };
  if (reply === 'bytes') return { description: summary, content: { 'application/octet-stream': {} } };
  return { description: summary, content: { 'application/json': { schema: reply } } };
}

function otherSuccesses({ otherReplies = {}, summary }: Route) {
  return Object.fromEntries(
    Object.entries(otherReplies).map(([status, schema]) => [
      status,
      { description: summary, content: { 'application/json': { schema } } },
    ]),
  );
}
