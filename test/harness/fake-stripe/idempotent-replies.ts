import { type Answer, failure } from './answers.ts';

interface StoredReply {
  endpoint: string;
  parameters: string;
  answer: Answer;
}

/** Idempotency per https://docs.stripe.com/api/idempotent_requests. */
export class IdempotentReplies {
  readonly #replies = new Map<string, StoredReply>();

  /** Executes once per key; repeats get the first reply, errors included. */
  executeOnce(key: string | undefined, endpoint: string, form: URLSearchParams, execute: () => Answer): Answer {
    if (key === undefined) return execute();
    const parameters = [...form]
      .map((pair) => pair.join('='))
      .sort()
      .join('&');
    const storedReply = this.#replies.get(key);
    if (!storedReply) {
      const answer = structuredClone(execute());
      this.#replies.set(key, { endpoint, parameters, answer });
      return answer;
    }
    if (storedReply.endpoint === endpoint && storedReply.parameters === parameters) return storedReply.answer;
    const words = 'Keys for idempotent requests can only be used with the same parameters they were first used with.';
    return failure(400, 'idempotency_error', words);
  }
}
