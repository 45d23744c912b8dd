import { useState } from 'react';
import type { BrandedCall, Call } from '../../../shared/calls.ts';
import { type AnyGiven, ApiError, type CallGiven, request } from './api.ts';
import type { ReplyOf } from './call-address.ts';
import { runInSession } from './session-guard.ts';

export type Create = <const C extends Call & { readonly createsOnce: true }>(
  target: C & BrandedCall<NoInfer<C['method']>, NoInfer<C['path']>>,
  ...input: CallGiven<C>
) => Promise<ReplyOf<C>>;

/**
 * Sends an idempotent create: while the form is unchanged, retries have the same `Idempotency-Key` and get the first
 * result. One per form.
 */
export function useCreateOnce(): Create {
  const [create] = useState(() => createOnce());
  return create;
}

export function createOnce(): Create {
  let unanswered: { content: string; key: string } | null = null;
  const create = async (target: Call, input: AnyGiven = {}): Promise<unknown> => {
    const content = JSON.stringify([target.path, input.params, input.body]);
    if (unanswered?.content !== content) unanswered = { content, key: newKey() };
    const { key } = unanswered;
    const reply = await runInSession(() =>
      retryWhileInProgress(() => request(target, { ...input, idempotencyKey: key })),
    );
    unanswered = null;
    return reply;
  };
  return create as Create;
}

const RETRY_DELAY_MS = 1_000;
const MAX_WAIT_MS = 30_000;

/** Waits while an earlier attempt with the same key is in progress. */
async function retryWhileInProgress<T>(send: () => Promise<T>): Promise<T> {
  const until = performance.now() + MAX_WAIT_MS;
  for (;;) {
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'in_progress' || performance.now() > until) throw error;
      await new Promise((done) => setTimeout(done, RETRY_DELAY_MS));
    }
  }
}

/** Random key of 128 bits. The oldest supported browsers lack `crypto.randomUUID`. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
