import { z } from 'zod';
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi';
import { VERSION } from '../../platform/config/installation.ts';
import type { Route } from '../../platform/http/route.ts';
import { brand } from '../../shared/brand.ts';
import { statusByCode } from '../../shared/errors.ts';

const errorReply = z.object({
  error: z.string().meta({ description: 'Message for users' }),
  code: z.enum(Object.keys(statusByCode)),
  fields: z.record(z.string(), z.string()).optional(),
  details: z.record(z.string(), z.unknown()).optional(),
  requestId: z.string(),
});

/** Generates OpenAPI 3.1. */
export function describeApi(routes: readonly Route[], appUrl: string): Record<string, unknown> {
  const paths: ZodOpenApiPathsObject = {};
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: describeOperation(route) };
  }
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: `${brand.name} API`,
      version: VERSION,
      description: 'All calls of the product. Errors have one shape; `error` is a message for users.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: appUrl }],
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'sid' },
        display: { type: 'http', scheme: 'bearer', description: 'The token that a display got when it was paired' },
      },
    },
    paths,
  }) as unknown as Record<string, unknown>;
}

const idempotencyHeader = z.object({
  'Idempotency-Key': z.string().min(1).max(255).optional().meta({
    description: 'Stored for a day per account: a repeated call gets the first answer and creates nothing',
  }),
});

const revisionHeader = z.object({
  'If-Match': z.string().optional().meta({
    description: 'The revision that was edited, quoted: a stale one gets a 409. Without it the last write wins',
  }),
});

const headersOf = ({ createsOnce, takesRevision }: Route) => ({
  ...(createsOnce && idempotencyHeader.shape),
  ...(takesRevision && revisionHeader.shape),
});

function describeOperation(route: Route): ZodOpenApiOperationObject {
  const access = typeof route.access === 'string' ? route.access : route.access.name;
  return {
    operationId: operationIdOf(route),
    summary: route.summary,
    description: `Access: ${access}. Limits: ${route.unlimited ?? route.limits.join(', ')}`,
    security: securityOf(route),
    requestParams: {
      ...(route.params && { path: route.params as z.ZodObject }),
      ...(route.query && { query: route.query as z.ZodObject }),
      ...((route.createsOnce || route.takesRevision) && { header: z.object(headersOf(route)) }),
    },
    ...requestBody(route),
    responses: {
      [String(route.status) as '200']: describeSuccess(route),
      ...describeOtherReplies(route),
      ...errorReplies(route),
      default: describeError('Any other error'),
    },
  };
}

function securityOf({ access, bearer }: Route) {
  if (bearer) return [{ display: [] }];
  return access === 'public' ? [] : [{ session: [] }];
}

/** `GET /api/properties/:id/users` → `getPropertiesByIdUsers`. */
function operationIdOf({ method, path }: Route): string {
  const words = path
    .split('/')
    .filter((part, at) => at > 1 || (part !== '' && part !== 'api'))
    .flatMap((part) => part.replace(/^:/, 'by-').split(/[^A-Za-z0-9]+/));
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

/** Errors implied by the declaration; others are the `default`. */
function errorReplies({
  access,
  bearer,
  notWhileImpersonating,
  createsOnce,
}: Route): Record<string, ReturnType<typeof describeError>> {
  const isProven = typeof access === 'object';
  const isPropertyProof = isProven && 'prove' in access;
  const isForbidden = notWhileImpersonating || (isProven && (!isPropertyProof || access.name !== MIN_LEVEL));
  return {
    400: describeError('Malformed or invalid request'),
    ...(access !== 'public' && { 401: describeError('Not signed in') }),
    ...(bearer && { 401: describeError('No token of a paired display') }),
    ...(isForbidden && { 403: describeError('Not allowed') }),
    ...(isPropertyProof && { 404: describeError('Not found, or not accessible') }),
    ...(createsOnce && {
      409: describeError('Conflict, or the first call with this Idempotency-Key is still running'),
      422: describeError('This Idempotency-Key was used for another call'),
    }),
  };
}

/** Included in every role. */
const MIN_LEVEL = 'property:viewer';

const describeError = (description: string) => ({
  description,
  content: { 'application/json': { schema: errorReply } },
});

function requestBody({ body, upload }: Route): Pick<ZodOpenApiOperationObject, 'requestBody'> {
  if (upload) {
    const schema = {
      type: 'object' as const,
      properties: { [upload.field]: { type: 'string' as const, format: 'binary' }, ...textFields(upload) },
    };
    return { requestBody: { content: { 'multipart/form-data': { schema } } } };
  }
  return body ? { requestBody: { content: { 'application/json': { schema: body } } } } : {};
}

function textFields({ fields }: NonNullable<Route['upload']>) {
  const shape = fields instanceof z.ZodObject ? (fields.shape as Record<string, z.ZodType>) : {};
  return Object.fromEntries(
    Object.entries(shape).map(([name, field]) => [
      name,
      { type: 'string' as const, description: field.description ?? '' },
    ]),
  );
}

function describeSuccess({ reply, summary }: Route) {
  if (!reply) return { description: summary };
  if (reply === 'bytes') return { description: summary, content: { 'application/octet-stream': {} } };
  return { description: summary, content: { 'application/json': { schema: reply } } };
}

function describeOtherReplies({ otherReplies = {}, summary }: Route) {
  return Object.fromEntries(
    Object.entries(otherReplies).map(([status, schema]) => [
      status,
      { description: summary, content: { 'application/json': { schema } } },
    ]),
  );
}
