/** A piece of work as a trace shows it. `kind` is whose side of the work it is, in OpenTelemetry's words. */
export interface SpanStart {
  readonly name: string;
  readonly kind: 'server' | 'consumer' | 'client';
  /** The span that it is a part of, as W3C's `traceparent`; `null` begins a trace. */
  readonly parent: string | null;
  readonly attributes: Attributes;
}

export type Attributes = Readonly<Record<string, string | number | boolean>>;

export interface Span {
  /** For what this piece of work causes, in this process or another (https://www.w3.org/TR/trace-context/). */
  readonly traceparent: string;
  /** @param error what it failed with. */
  end(more?: Attributes, error?: unknown): void;
}

/** Where spans go; `src/platform/observability/tracing.ts` sends them. */
export interface Tracing {
  begin(start: SpanStart): Span;
  /** Sends what is left. */
  close(): Promise<void>;
}

/** Does the work as a span of its own; without tracing it is the work and nothing more. */
export async function traced<T>(
  tracing: Tracing | null,
  start: SpanStart,
  work: (traceparent: string | null) => Promise<T>,
): Promise<T> {
  if (!tracing) return await work(null);
  const span = tracing.begin(start);
  try {
    const result = await work(span.traceparent);
    span.end();
    return result;
  } catch (error) {
    span.end({}, error);
    throw error;
  }
}

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;
const NONE = /^0+$/;

/** The parts of a `traceparent`; `null` for anything else. */
export function parsedTraceparent(
  text: string | null | undefined,
): { traceId: string; spanId: string; traceFlags: number } | null {
  const [, traceId = '', spanId = '', flags = ''] = TRACEPARENT.exec(text ?? '') ?? [];
  if (!traceId || NONE.test(traceId) || NONE.test(spanId)) return null;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1 };
}
