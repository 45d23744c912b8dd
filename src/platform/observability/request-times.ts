import type { Histogram, MetricObjectWithValues, MetricValueWithName } from 'prom-client';

/** In seconds; what took longer is counted, too. */
const BOUNDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10] as const;

const LABELS = ['method', 'route', 'status'] as const;
type Label = (typeof LABELS)[number];
type Labels = Readonly<Record<Label, string | number>>;
type Value = MetricValueWithName<Label | 'le'>;
type SharingValue = Value & { readonly sharedLabels: Labels };

/** The requests of one method, route and status. */
export interface Series {
  /** @param seconds that one has taken. */
  add(seconds: number): void;
}

/**
 * How long requests took, as a histogram of prom-client's registry. Its own makes a text of the labels with each request,
 * which takes longer than to find the answer in memory: here a series is looked up once.
 */
export class RequestTimes {
  readonly name = 'http_request_duration_seconds';
  readonly help = 'Requests by route pattern';
  readonly type = 'histogram';
  readonly labelNames = LABELS;
  readonly aggregator = 'sum';
  readonly #series = new Map<string, CountedSeries>();

  /** As prom-client's registry takes it: of a metric it asks for what is here. */
  asMetric(): Histogram<Label> {
    return this as unknown as Histogram<Label>;
  }

  seriesOf(labels: Labels): Series {
    const key = `${labels.method} ${labels.status} ${labels.route}`;
    const known = this.#series.get(key) ?? new CountedSeries(labels);
    this.#series.set(key, known);
    return known;
  }

  /** @returns what ends the time, and is told the labels that were not known at its beginning. */
  startTimer<Known extends Partial<Labels>>(known: Known): (rest: Omit<Labels, keyof Known>) => void {
    const begun = performance.now();
    return (rest) => this.seriesOf({ ...known, ...rest } as Labels).add((performance.now() - begun) / 1_000);
  }

  /** How many requests of each method, route and status there were. */
  counts(): { readonly labels: Labels; readonly count: number }[] {
    return [...this.#series.values()].map((series) => series.counted());
  }

  /** As the registry writes it: with the labels that all values of a series share apart from their own. */
  getForPromString(): ReturnType<RequestTimes['get']> {
    return this.#told((series) => series.valuesOf(this.name));
  }

  get(): Promise<MetricObjectWithValues<Value>> {
    return this.#told((series) =>
      series.valuesOf(this.name).map(({ sharedLabels, labels, ...value }) => {
        return { ...value, labels: { ...labels, ...sharedLabels } };
      }),
    );
  }

  async #told(valuesOf: (series: CountedSeries) => Value[]): Promise<MetricObjectWithValues<Value>> {
    const { name, help, type, aggregator } = this;
    const values = [...this.#series.values()].flatMap(valuesOf);
    // By its declaration a type is a number; prom-client itself has the word.
    return { name, help, type, aggregator, values } as unknown as MetricObjectWithValues<Value>;
  }

  reset(): void {
    this.#series.clear();
  }
}

class CountedSeries implements Series {
  readonly #labels: Labels;
  /** Of each bound by itself, and of what is beyond the last. */
  readonly #counts = new Float64Array(BOUNDS.length + 1);
  #sum = 0;

  constructor(labels: Labels) {
    this.#labels = labels;
  }

  add(seconds: number): void {
    let at = 0;
    while (at < BOUNDS.length && seconds > (BOUNDS[at] ?? 0)) at++;
    this.#counts[at] = (this.#counts[at] ?? 0) + 1;
    this.#sum += seconds;
  }

  counted(): { readonly labels: Labels; readonly count: number } {
    return { labels: this.#labels, count: this.#counts.reduce((sum, count) => sum + count, 0) };
  }

  valuesOf(name: string): SharingValue[] {
    const sharedLabels = this.#labels;
    let count = 0;
    const buckets = [...BOUNDS, '+Inf'].map((le, at): SharingValue => {
      count += this.#counts[at] ?? 0;
      return { metricName: `${name}_bucket`, labels: { le }, sharedLabels, value: count };
    });
    const sum = { metricName: `${name}_sum`, labels: {}, sharedLabels, value: this.#sum };
    return [...buckets, sum, { metricName: `${name}_count`, labels: {}, sharedLabels, value: count }];
  }
}
