import { Observability } from '#engine/observability/observability';
import type { Shop } from './shop.ts';

/** One line of a response of `/metrics`. */
export interface Sample {
  /** With the suffix of a histogram, such as `_bucket`. */
  name: string;
  labels: Record<string, string>;
  value: number;
}

/** The metrics of a shop that was opened with `METRICS_PORT`. */
export async function readMetrics({ app }: Pick<Shop, 'app'>): Promise<Sample[]> {
  return parseMetrics(await app.get(Observability, { strict: false }).metrics!.registry.metrics());
}

/** Parses the text format of Prometheus. */
export function parseMetrics(text: string): Sample[] {
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, name, labels = '', value] = /^([a-z_]+)(?:\{(.*)\})? (\S+)$/.exec(line)!;
      const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, key, text]) => [key, text]);
      return { name, labels: Object.fromEntries(pairs) as Record<string, string>, value: Number(value) };
    });
}

/** The sum of the samples with this name and these labels; undefined if there is none. */
export function valueOf(
  samples: readonly Sample[],
  name: string,
  labels: Record<string, string> = {},
): number | undefined {
  const matching = samples.filter(
    (sample) =>
      sample.name === name && Object.entries(labels).every(([key, value]) => sample.labels[key] === value),
  );
  return matching.length === 0 ? undefined : matching.reduce((sum, { value }) => sum + value, 0);
}

/** The values of a label of a metric. */
export function labelValues(samples: readonly Sample[], name: string, label: string): Set<string> {
  return new Set(samples.filter((sample) => sample.name === name).map(({ labels }) => labels[label]));
}
