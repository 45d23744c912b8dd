export interface Answer {
  status: number;
  body: unknown;
}

export const found = (body: object): Answer => ({ status: 200, body });
export const list = (data: readonly unknown[], url: string) => ({ object: 'list', data, has_more: false, url });

export function failure(status: number, type: string, message: string, more: Record<string, unknown> = {}): Answer {
  return { status, body: { error: { type, message, ...more } } };
}

export const refused = (code: string) => failure(400, 'invalid_request_error', `Refused because of ${code}.`, { code });
export const missing = (what: string) =>
  failure(404, 'invalid_request_error', `No such ${what}`, { code: 'resource_missing' });
