export interface Answer {
  status: number;
  body: unknown;
}

export const success = (body: object): Answer => ({ status: 200, body });
export const list = (data: readonly unknown[], url: string) => ({ object: 'list', data, has_more: false, url });

export function failure(
  status: number,
  type: string,
  message: string,
  extraFields: Record<string, unknown> = {},
): Answer {
  return { status, body: { error: { type, message, ...extraFields } } };
}

export const rejection = (code: string) =>
  failure(400, 'invalid_request_error', `Refused because of ${code}.`, { code });
export const notFound = (resource: string) =>
  failure(404, 'invalid_request_error', `No such ${resource}`, { code: 'resource_missing' });
