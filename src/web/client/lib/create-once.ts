import { useState } from 'react';
import { ApiError, type CallOptions, call } from './api.ts';
import { inSession } from './session-guard.ts';

/** Posts a form that creates something. */
export type Create = <Reply>(path: string, options: CallOptions<Reply> & { body: object }) => Promise<Reply>;

/**
 * Creates once, whatever becomes of the answer: while the content of the form stays the same, each try carries the same
 * `Idempotency-Key`, and the server answers a repeat with what it created before. Each form has its own.
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
    const reply = await inSession(() => afterFirst(() => call('POST', path, { ...options, idempotencyKey: key })));
    unanswered = null;
    return reply;
  };
}

const PAUSE_MS = 1_000;
const LONGEST_MS = 30_000;

/** Waits while an earlier try with the same key still runs on the server. */
async function afterFirst<T>(send: () => Promise<T>): Promise<T> {
  const until = Date.now() + LONGEST_MS;
  for (;;) {
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'in_progress' || Date.now() > until) throw error;
      await new Promise((done) => setTimeout(done, PAUSE_MS));
    }
  }
}

/** 128 random bits. `crypto.randomUUID` is newer than the oldest browsers here. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
