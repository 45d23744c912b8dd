import type { ErrorRequestHandler } from 'express';
import { ZodError } from 'zod';
import type { Logger } from '../../platform/observability/logger.ts';
import { createOutageLog } from '../../platform/observability/outage-log.ts';
import { AppError, isOutage, notFoundError } from '../../shared/errors.ts';
import { loggedPath } from './logged-path.ts';
import { sendAndDrain } from './request-body.ts';
import { requestIdOf } from './request-context.ts';

export interface ErrorReply {
  status: number;
  headers: Record<string, string>;
  body: Record<string, unknown>;
}

/** Converts any error to the common error reply; unexpected ones are a 500. */
export function errorReplyOf(thrown: unknown, requestId: string): ErrorReply {
  const error = toAppError(thrown);
  const { fields, details, retryAfter } = error.extras;
  return {
    status: error.status,
    headers: retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) },
    body: { error: error.message, code: error.code, fields, details, requestId },
  };
}

/** Logs one line a minute during an outage of PostgreSQL or Redis, not one per request. */
export function errorHandler(log: Logger): ErrorRequestHandler {
  const outage = createOutageLog(log, 'requests fail with 503: PostgreSQL or Redis is unreachable');
  return (thrown, req, res, _next) => {
    const requestId = requestIdOf(req, res);
    const { status, headers, body } = errorReplyOf(thrown, requestId);
    if (isOutage(thrown)) outage.recordFailure(thrown);
    else if (isUnexpected(thrown)) log.error({ err: thrown, requestId, path: loggedPath(req.path) }, 'request failed');
    if (res.headersSent) res.destroy();
    else if (req.complete) res.status(status).set(headers).json(body);
    else void sendAndDrain(req, res.status(status).set(headers).type('json'), JSON.stringify(body));
  };
}

export function isUnexpected(thrown: unknown): boolean {
  return !(thrown instanceof AppError) && toAppError(thrown).status >= 500;
}

export function invalidRequestError(error: ZodError): AppError {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) fields[issue.path.join('.')] ??= issue.message;
  return new AppError('invalid', error.issues[0]?.message ?? 'Invalid request', { fields });
}

const RETRY_SECONDS = 5;

function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  if (thrown instanceof ZodError) return invalidRequestError(thrown);
  if (isOutage(thrown))
    return new AppError('unavailable', 'The service is not available right now. Please try again in a moment.', {
      retryAfter: RETRY_SECONDS,
    });
  const { status, type } = thrown as { status?: unknown; type?: unknown };
  if (type === 'entity.too.large' || status === 413) return new AppError('too_large', 'The request is too large');
  if (status === 404) return notFoundError('File');
  if (status === 415) return new AppError('unsupported_type', 'This content type is not accepted');
  if (typeof status === 'number' && status >= 400 && status < 500)
    return new AppError('invalid', 'The request cannot be read');
  return new AppError('internal', 'Something went wrong on our side. Please try again.');
}
