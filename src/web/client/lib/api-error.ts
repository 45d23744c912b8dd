/** A refused call. `message` is for people; `fields` is keyed by input name. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Record<string, string>;
  readonly details: unknown;
  readonly requestId: string | null;
  /** The reply had no text for people: `message` is its status. */
  readonly isWordless: boolean;

  constructor(status: number, message: string, body: Partial<ErrorBody> = {}) {
    super(message);
    this.status = status;
    this.code = body.code ?? 'unknown';
    this.fields = body.fields ?? {};
    this.details = body.details;
    this.requestId = body.requestId ?? null;
    this.isWordless = Boolean(body.isWordless);
  }
}

export interface ErrorBody {
  error?: string | undefined;
  message?: string | undefined;
  code?: string | undefined;
  fields?: Record<string, string>;
  details?: unknown;
  requestId?: string | undefined;
  isWordless?: boolean;
}
