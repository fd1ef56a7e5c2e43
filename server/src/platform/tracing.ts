import {
  context,
  DiagLogLevel,
  diag,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '#src/config.ts'
import { log } from './log.ts'

/**
 * Traces by OpenTelemetry (decision 041). Until `startTracing` loads the SDK, its API does nothing. Spans hold names:
 * route templates, queues, what a statement does to which table. They hold no path, no parameter and nothing of a
 * person.
 */
const tracer = () => trace.getTracer('cohort')

/**
 * Sends traces to OTEL_EXPORTER_OTLP_ENDPOINT, if it is set; the SDK reads its other settings (OTEL_SERVICE_NAME,
 * OTEL_TRACES_SAMPLER …) itself. The returned function sends the rest and ends it.
 */
export async function startTracing({
  OTEL_EXPORTER_OTLP_ENDPOINT,
}: Pick<Config, 'OTEL_EXPORTER_OTLP_ENDPOINT'>): Promise<() => Promise<void>> {
  if (!OTEL_EXPORTER_OTLP_ENDPOINT) return async () => {}
  const [{ BatchSpanProcessor, NodeTracerProvider }, { OTLPTraceExporter }, resources] =
    await Promise.all([
      import('@opentelemetry/sdk-trace-node'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ])
  const warn = (reason: string) => log.warn({ reason }, 'traces are interrupted')
  const nothing = () => {}
  const logger = { error: warn, warn, info: nothing, debug: nothing, verbose: nothing }
  diag.setLogger(logger, DiagLogLevel.WARN)
  const named = resources.resourceFromAttributes({ 'service.name': 'cohort' })
  const configured = resources.detectResources({ detectors: [resources.envDetector] })
  const provider = new NodeTracerProvider({
    resource: resources.defaultResource().merge(named).merge(configured),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  })
  provider.register()
  return async () => {
    await provider.shutdown().catch((error: Error) => warn(error.message))
    for (const part of [trace, context, propagation, diag]) part.disable()
  }
}

/** The trace that the caller is part of, for what it sends or enqueues; empty without one. */
export function traceHeaders(): { traceparent?: string } {
  const carrier: { traceparent?: string } = {}
  propagation.inject(context.active(), carrier)
  return carrier.traceparent ? { traceparent: carrier.traceparent } : {}
}

/** A span for each request but `quiet` routes, part of the trace that its `traceparent` names. */
export function traceRequests(app: FastifyInstance, quiet: RegExp) {
  app.decorateRequest('trace')
  app.addHook('onRequest', (request, _reply, next) => {
    const { method, headers } = request
    const route = request.routeOptions.url ?? 'none'
    if (quiet.test(route)) return next()
    const outer = propagation.extract(context.active(), headers)
    const attributes = { 'http.request.method': method, 'http.route': route }
    const options = { kind: SpanKind.SERVER, attributes }
    const span = tracer().startSpan(`${method} ${route}`, options, outer)
    request.trace = trace.setSpan(outer, span)
    context.with(request.trace, next)
  })
  // The body arrives in events of the connection, which are outside the request's async context.
  app.addHook('preValidation', (request, _reply, next) => {
    context.with(request.trace ?? context.active(), next)
  })
  app.addHook('onResponse', async (request, { statusCode }) => {
    const span = spanOf(request)
    span?.setAttribute('http.response.status_code', statusCode)
    if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
  })
}

const spanOf = (request: FastifyRequest) => request.trace && trace.getSpan(request.trace)

/** The id of a request's trace, if it is sent. */
export function traceIdOf(request: FastifyRequest): string | undefined {
  const span = spanOf(request)
  return span?.isRecording() ? span.spanContext().traceId : undefined
}

/** Runs a job in a span of its own, in the trace that enqueued it. */
export function traceJob<T>(
  job: string,
  { traceparent }: { traceparent?: string },
  work: () => Promise<T>,
): Promise<T> {
  const outer = propagation.extract(context.active(), { traceparent })
  const attributes = { 'messaging.destination.name': job }
  const options = { kind: SpanKind.CONSUMER, attributes }
  return tracer().startActiveSpan(`job ${job}`, options, outer, (span) =>
    work().then(
      (result) => endSpan(span, result),
      (error) => {
        endSpan(span, error)
        throw error
      },
    ),
  )
}

/** Begins a span for a statement, if it is part of a trace, and returns what ends it. */
export function traceStatement(statement: string): (result: unknown) => void {
  if (!trace.getActiveSpan()?.isRecording()) return () => {}
  const [operation = 'statement', table] = namesIn(statement)
  const attributes = {
    'db.system.name': 'postgresql',
    'db.operation.name': operation,
    ...(table && { 'db.collection.name': table }),
  }
  const name = table ? `${operation} ${table}` : operation
  const span = tracer().startSpan(name, { kind: SpanKind.CLIENT, attributes })
  return (result) => void endSpan(span, result)
}

/** A request that waited for a connection continues in its own trace, not in that of the request that released it. */
export function keepTraceContext(pool: { connect: (...args: never[]) => unknown }) {
  const { connect } = pool
  pool.connect = (...args: unknown[]) =>
    Reflect.apply(
      connect,
      pool,
      args.map((callback) => context.bind(context.active(), callback)),
    )
}

/** What a statement does, and to which table: its text may hold more than names. */
function namesIn(statement: string): string[] {
  const [operation] = /[a-z]+/i.exec(statement) ?? []
  const [, table] =
    /\b(?:from|into|update)\s+"?([a-z_]+(?:"?\."?[a-z_]+)?)(?![\w(])/i.exec(statement) ?? []
  return [operation, table?.replaceAll('"', '')].flatMap((name) => name?.toLowerCase() ?? [])
}

function endSpan<T>(span: Span, result: T): T {
  if (result instanceof Error) {
    span.setStatus({ code: SpanStatusCode.ERROR })
    span.setAttribute('error.type', result.name)
  }
  span.end()
  return result
}
