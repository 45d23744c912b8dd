import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Env } from '../config/env.ts';
import { VERSION } from '../config/installation.ts';
import { INSTANCE } from './logger.ts';
import { parseTraceparent, type SpanStart, type Tracing } from './spans.ts';

const EXPORT_INTERVAL_MS = 1_000;
const MAX_QUEUED_SPANS = 2_048;

const KINDS = { server: SpanKind.SERVER, consumer: SpanKind.CONSUMER, client: SpanKind.CLIENT } as const;

type TracingEnv = Pick<
  Env,
  'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_EXPORTER_OTLP_HEADERS' | 'OTEL_SERVICE_NAME' | 'OTEL_TRACES_SAMPLER_ARG'
>;

/** OTLP over HTTP (https://opentelemetry.io/docs/specs/otlp/); spans are dropped while the collector is down. */
export function createTracing(env: TracingEnv, role: string): Tracing {
  const exporter = new OTLPTraceExporter({
    url: `${env.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/$/, '')}/v1/traces`,
    headers: env.OTEL_EXPORTER_OTLP_HEADERS ?? {},
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': env.OTEL_SERVICE_NAME,
      'service.version': VERSION,
      'service.instance.id': INSTANCE,
      'foyer.process': role,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(env.OTEL_TRACES_SAMPLER_ARG) }),
    spanProcessors: [
      new BatchSpanProcessor({ exporter, scheduledDelayMillis: EXPORT_INTERVAL_MS, maxQueueSize: MAX_QUEUED_SPANS }),
    ],
  });
  const tracer = provider.getTracer('foyer', VERSION);
  return {
    begin({ name, kind, parent, attributes }: SpanStart) {
      const span = tracer.startSpan(name, { kind: KINDS[kind], attributes }, contextOf(parent));
      const { traceId, spanId, traceFlags } = span.spanContext();
      return {
        traceparent: `00-${traceId}-${spanId}-0${traceFlags & 1}`,
        end(attributes = {}, error) {
          span.setAttributes(attributes);
          if (error !== undefined) {
            span.recordException(error instanceof Error ? error : String(error));
            span.setStatus({ code: SpanStatusCode.ERROR });
          }
          span.end();
        },
      };
    },
    close: () => provider.shutdown().catch(() => {}), // the collector is away; nothing else is affected
  };
}

function contextOf(parent: string | null) {
  const parentContext = parseTraceparent(parent);
  return parentContext ? trace.setSpanContext(ROOT_CONTEXT, { ...parentContext, isRemote: true }) : ROOT_CONTEXT;
}
