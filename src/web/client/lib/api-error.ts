/** Rejected call. `message` is readable text; `fields` is keyed by input name. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Record<string, string>;
  readonly details: unknown;
  readonly requestId: string | null;
  /** The reply had no readable text: `message` is its status. */
  readonly hasNoMessage: boolean;

  constructor(status: number, message: string, body: Partial<ErrorBody> = {}) {
    super(message);
    this.status = status;
    this.code = body.code ?? 'unknown';
    this.fields = body.fields ?? {};
    this.details = body.details;
    this.requestId = body.requestId ?? null;
    this.hasNoMessage = Boolean(body.hasNoMessage);
  }
}

/** Returns whether the server sent the error: replies of a proxy or a captive portal have no code. */
export const isRefusal = (error: unknown): error is ApiError => error instanceof ApiError && error.code !== 'unknown';

export const isNotFound = (error: unknown): boolean => isRefusal(error) && error.code === 'not_found';

export interface ErrorBody {
  error?: string | undefined;
  message?: string | undefined;
  code?: string | undefined;
  fields?: Record<string, string>;
  details?: unknown;
  requestId?: string | undefined;
  hasNoMessage?: boolean;
}
