import texts from '../../../texts/generated/kit/errors.en.js';

const ANSWER_TIMEOUT_MS = 10_000;

/** Aborts with `signal`, or after ten seconds: a server that takes the call and never answers is as good as away. */
export function orTimeout(signal: AbortSignal): AbortSignal {
  const either = new AbortController();
  const timer = setTimeout(() => either.abort(new DOMException(texts.unanswered, 'TimeoutError')), ANSWER_TIMEOUT_MS);
  const abort = () => {
    clearTimeout(timer);
    either.abort(signal.reason);
  };
  if (signal.aborted) abort();
  else signal.addEventListener('abort', abort, { once: true });
  return either.signal;
}
