import { type Answer, failure } from './answers.ts';

interface Kept {
  endpoint: string;
  parameters: string;
  answer: Answer;
}

/** Idempotency per https://docs.stripe.com/api/idempotent_requests. */
export class KeptAnswers {
  readonly #kept = new Map<string, Kept>();

  /** Executes once per key; repeats get the first reply, errors included. */
  once(key: string | undefined, endpoint: string, form: URLSearchParams, carryOut: () => Answer): Answer {
    if (key === undefined) return carryOut();
    const parameters = [...form]
      .map((pair) => pair.join('='))
      .sort()
      .join('&');
    const earlier = this.#kept.get(key);
    if (!earlier) {
      const answer = structuredClone(carryOut());
      this.#kept.set(key, { endpoint, parameters, answer });
      return answer;
    }
    if (earlier.endpoint === endpoint && earlier.parameters === parameters) return earlier.answer;
    const words = 'Keys for idempotent requests can only be used with the same parameters they were first used with.';
    return failure(400, 'idempotency_error', words);
  }
}
