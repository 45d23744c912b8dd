import { useState } from 'react';
import { ApiError, type CallOptions, call } from './api.ts';
import { inSession } from './session-guard.ts';

export type Create = <Reply>(path: string, options: CallOptions<Reply> & { body: object }) => Promise<Reply>;

/**
 * Idempotent create: while the form is unchanged, each retry carries the same `Idempotency-Key` and gets the first
 * result. One per form.
 */
export function useCreateOnce(): Create {
  const [create] = useState(() => createOnce());
  return create;
}

export function createOnce(): Create {
  let unanswered: { content: string; key: string } | null = null;
  return async (path, options) => {
    const content = JSON.stringify([path, options.body]);
    if (unanswered?.content !== content) unanswered = { content, key: newKey() };
    const { key } = unanswered;
    const reply = await inSession(() =>
      retryWhileInProgress(() => call('POST', path, { ...options, idempotencyKey: key })),
    );
    unanswered = null;
    return reply;
  };
}

const RETRY_DELAY_MS = 1_000;
const MAX_WAIT_MS = 30_000;

/** Waits while an earlier attempt with the same key is in progress. */
async function retryWhileInProgress<T>(send: () => Promise<T>): Promise<T> {
  const until = Date.now() + MAX_WAIT_MS;
  for (;;) {
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'in_progress' || Date.now() > until) throw error;
      await new Promise((done) => setTimeout(done, RETRY_DELAY_MS));
    }
  }
}

/** 128 random bits. The oldest supported browsers lack `crypto.randomUUID`. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
