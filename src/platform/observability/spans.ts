/** `kind` as in OpenTelemetry. */
export interface SpanStart {
  readonly name: string;
  readonly kind: 'server' | 'consumer' | 'client';
  readonly parent: string | null;
  readonly attributes: Attributes;
}

type Attributes = Readonly<Record<string, string | number | boolean>>;

export interface Span {
  /** Parent of child spans, also in other processes (https://www.w3.org/TR/trace-context/). */
  readonly traceparent: string;
  end(attributes?: Attributes, error?: unknown): void;
}

export interface Tracing {
  begin(start: SpanStart): Span;
  close(): Promise<void>;
}

/** Runs the work in a span if tracing is on. */
export async function withSpan<T>(
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
const ALL_ZEROS = /^0+$/;

export function parseTraceparent(
  text: string | null | undefined,
): { traceId: string; spanId: string; traceFlags: number } | null {
  const [, traceId = '', spanId = '', flags = ''] = TRACEPARENT.exec(text ?? '') ?? [];
  if (!traceId || ALL_ZEROS.test(traceId) || ALL_ZEROS.test(spanId)) return null;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1 };
}
