import { expect, test } from 'vitest';
import { routes } from '../../modules/index.ts';
import { describeApi } from './openapi.ts';

interface Operation {
  operationId: string;
  summary: string;
  security: object[];
  responses: Record<string, object>;
  parameters?: { name: string }[];
  requestBody?: object;
}

const { info, paths } = describeApi(routes, 'https://directory.test') as {
  info: { license: { name: string } };
  paths: Record<string, Record<string, Operation>>;
};
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ call: `${method.toUpperCase()} ${path}`, ...operation })),
);

test('every call has a unique operation id, valid in a URL and as an identifier', () => {
  const names = operations.map(({ operationId }) => operationId);
  expect(names).toHaveLength(routes.length);
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => !/^[a-z][A-Za-z0-9]*$/.test(name))).toEqual([]);
  expect(names).toContain('getPropertiesByIdUsers');
});

test('every call documents its access, success and errors', () => {
  const incomplete = operations.filter(({ security, summary, responses }) => {
    const statuses = Object.keys(responses);
    const answers = ['2', '4'].every((kind) => statuses.some((status) => status.startsWith(kind)));
    return !Array.isArray(security) || summary === '' || !answers;
  });
  expect(incomplete.map(({ call }) => call)).toEqual([]);
  expect(info.license.name).toBe('MIT');
});

test('every call that takes a revision documents If-Match, and no other', () => {
  const taking = routes.filter(({ takesRevision }) => takesRevision).length;
  const described = operations.filter(({ parameters }) => parameters?.some(({ name }) => name === 'If-Match'));
  expect(described).toHaveLength(taking);
  expect(described.map(({ call }) => call)).toContain('PUT /api/tenants/{id}');
  expect(described.map(({ call }) => call)).not.toContain('DELETE /api/tenants/{id}');
});

test('every call that is not public documents 401', () => {
  const open = operations.filter(({ responses }) => !('401' in responses));
  expect(open.filter(({ security }) => security.length > 0)).toEqual([]);
  expect(open.map(({ call }) => call)).toContain('GET /api/config');
});

test('every call documents the rules of its body', () => {
  const described = new Map(operations.map(({ call, requestBody }) => [call, JSON.stringify(requestBody)]));
  const taking = routes
    .filter(({ body }) => body)
    .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`);
  expect(taking.length).toBeGreaterThan(40);
  expect(taking.filter((call) => !described.get(call)?.includes('"properties"'))).toEqual([]);
  expect(described.get('POST /api/register')).toMatch(/"password":\{[^}]*"minLength":8/);
});
