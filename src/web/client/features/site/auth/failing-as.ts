import { ApiError } from '../../../lib/api.ts';

/** Replaces a failure's words by the product's own; fields keep theirs, and so does "too many" with its time to wait. */
export async function failingAs<Result>(message: string, attempt: Promise<Result>): Promise<Result> {
  try {
    return await attempt;
  } catch (error) {
    if (!(error instanceof ApiError)) throw new ApiError(0, message);
    if (error.status === 429) throw error;
    throw new ApiError(error.status, message, {
      code: error.code,
      fields: error.fields,
      ...(error.requestId ? { requestId: error.requestId } : {}),
    });
  }
}
