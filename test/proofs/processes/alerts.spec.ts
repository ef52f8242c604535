import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parse } from 'yaml';
import { readConfig } from '#server/standalone/config/config';
import { type RunningServer, startServer } from '#server/standalone/server';
import { githubSlug } from '../../../docs/.vitepress/github-slug.ts';
import { Observability } from '../../../src/index.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { type DisconnectingProxy, openDisconnectingProxy } from '../../support/disconnecting-proxy.ts';
import { parseMetrics, type Sample, valueOf } from '../../support/metrics.ts';
import { findFreePort } from '../../support/server-process.ts';
import { until } from '../../support/until.ts';

interface Rule {
  alert: string;
  expr: string;
  for?: string;
  labels: { severity: string };
  annotations: { summary: string };
}

interface Rules {
  groups: { name: string; rules: Rule[] }[];
}

interface Dashboard {
  panels: { title: string; targets: { expr: string }[] }[];
}

const rules = parse(readFileSync('docs/operating/alerts.yml', 'utf8')) as Rules;
const alerts = rules.groups.flatMap((group) => group.rules);
const dashboard = JSON.parse(readFileSync('docs/operating/dashboard.json', 'utf8')) as Dashboard;

/** The labels that Prometheus adds to what it scrapes, and that of the buckets of histograms. */
const LABELS_OF_PROMETHEUS = ['job', 'instance', 'le'];

let testDatabase: TestDatabase;
let proxy: DisconnectingProxy;
let server: RunningServer;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  proxy = await openDisconnectingProxy(testDatabase.url);
  const env = {
    DATABASE_URL: proxy.url,
    PORT: '0',
    METRICS_PORT: '0',
    LOG_LEVEL: 'silent',
    EDGE_SECONDS: '60',
  };
  server = await startServer(readConfig(env));
});
afterAll(async () => {
  await server.stop();
  proxy.close();
  await testDatabase.close();
});

async function scrape(): Promise<Sample[]> {
  return parseMetrics(await (await fetch(server.metricsUrl!)).text());
}

describe('Alerts and dashboards', () => {
  const expressions = [
    ...alerts.map(({ alert, expr }) => [alert, expr]),
    ...dashboard.panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr])),
  ];

  it.each(expressions)('use metrics and labels that exist: %s', (_, expr) => {
    const used = metricsIn(expr);
    expect(used.length).toBeGreaterThan(0);
    const labels = used.map(labelsOf);
    // `by` names labels of every metric of the expression
    const grouping = [...expr.matchAll(/\bby \(([\w, ]+)\)/g)].flatMap(([, names]) => names.split(/,\s*/));
    for (const [index, { matchers }] of used.entries())
      for (const label of [...matchers, ...grouping])
        expect([...labels[index], ...LABELS_OF_PROMETHEUS]).toContain(label);
  });

  it.each(alerts)('$alert has a section in docs/operating.md that says what to do', ({ alert, labels }) => {
    const text = readFileSync('docs/operating.md', 'utf8');
    const section = text.split(/^###? /m).find((part) => part.startsWith(`${alert}\n`));
    expect(section).toMatch(new RegExp(`^${labels.severity}\\. `, 'm'));
    expect(section!.length).toBeGreaterThan(200);
    expect(githubSlug(alert)).toBe(alert.toLowerCase());
  });

  it('have no section of an alert that does not exist', () => {
    const headings = [...readFileSync('docs/operating.md', 'utf8').matchAll(/^### (\w+)$/gm)];
    expect(headings.map(([, name]) => name).sort()).toEqual(alerts.map(({ alert }) => alert).sort());
  });

  /** @throws if the server does not export the metric */
  function labelsOf({ name }: { name: string }): readonly string[] {
    if (name === 'up') return []; // of Prometheus itself
    const { registry } = server.app.get(Observability, { strict: false }).metrics!;
    const metric = registry.getSingleMetric(name.replace(/_(?:bucket|count|sum)$/, '')) as unknown as
      { labelNames: string[] } | undefined;
    if (!metric) throw new Error(`there is no metric ${name}`);
    return metric.labelNames;
  }
});

/** The metrics of an expression, and the labels by which it selects. */
function metricsIn(expr: string): { name: string; matchers: string[] }[] {
  const text = expr.replaceAll(/"[^"]*"/g, '""');
  return [...text.matchAll(/\b((?:storekeep|process|nodejs)_\w+|up)\b(?:\{([^}]*)\})?/g)].map(
    ([, name, matchers = '']) => ({
      name,
      matchers: [...matchers.matchAll(/(\w+)\s*[=!]/g)].map(([, label]) => label),
    }),
  );
}

/** Evaluates a comparison of one metric of one process with a number, as some alerts are. */
function holds(alert: string, samples: readonly Sample[]): boolean {
  const { expr } = alerts.find((rule) => rule.alert === alert)!;
  const [, name, operator, limit] = /^(?:max by \(job\) )?\(?(\w+)\)? (==|>) (\d+)$/.exec(expr)!;
  const value = valueOf(samples, name);
  return value !== undefined && (operator === '>' ? value > Number(limit) : value === Number(limit));
}

const hasPrometheus = ['promtool', 'prometheus'].every((name) => spawnSync(name, ['--version']).status === 0);
const withPrometheus = hasPrometheus ? it : it.skip;
const REASON = hasPrometheus ? '' : ' (skipped: promtool and prometheus are not installed)';

withPrometheus(`Each alert fires when it should, and not before${REASON}`, () => {
  expect(
    execFileSync('promtool', ['test', 'rules', 'test/data/alerts.test.yml'], { encoding: 'utf8' }),
  ).toContain('SUCCESS');
  const tested = readFileSync('test/data/alerts.test.yml', 'utf8');
  for (const { alert } of alerts) expect(tested.split(`alertname: ${alert}`).length).toBe(3);
});

/* The steps depend on each other: a server that works, an event without its subscriber, and then a database that stops. */
describe('The metrics of a server', () => {
  it('fulfil no alert while everything works', async () => {
    const samples = await scrape();
    expect(holds('StorekeepDatabaseDown', samples)).toBe(false);
    expect(holds('StorekeepOutboxStuck', samples)).toBe(false);
  });

  it('fulfil StorekeepOutboxStuck when an event has no process that delivers it', async () => {
    await testDatabase.query(
      `insert into outbox_event (event_id, name, data, subscriber, available_at)
       values (1, 'order.placed', '{}', 'a subscriber that is gone', now() - interval '1 hour')`,
    );
    const samples = await scrape();
    expect(holds('StorekeepOutboxStuck', samples)).toBe(true);
    expect(holds('StorekeepDatabaseDown', samples)).toBe(false);
  });

  withPrometheus(`lets a Prometheus fire both alerts${REASON}`, async () => {
    const prometheus = await startPrometheus(server.metricsUrl!);
    try {
      await until(async () => (await prometheus.firing()).includes('StorekeepOutboxStuck'));
      expect(await prometheus.firing()).not.toContain('StorekeepDatabaseDown');
      proxy.close();
      await until(async () => (await prometheus.firing()).includes('StorekeepDatabaseDown'));
    } finally {
      await prometheus.stop();
    }
  });

  it('fulfil StorekeepDatabaseDown when the database has stopped', async () => {
    proxy.close();
    expect(holds('StorekeepDatabaseDown', await scrape())).toBe(true);
  });
});

interface Prometheus {
  /** The names of the alerts that fire. */
  firing(): Promise<string[]>;
  stop(): Promise<void>;
}

/** Starts a Prometheus that scrapes a server every second, and whose alerts do not wait (`for`). */
async function startPrometheus(metricsUrl: string): Promise<Prometheus> {
  const directory = mkdtempSync(path.join(tmpdir(), 'storekeep-prometheus-'));
  const immediate = rules.groups.map((group) => ({
    ...group,
    rules: group.rules.map((rule) => ({ ...rule, for: '0s' })),
  }));
  writeFileSync(path.join(directory, 'alerts.yml'), JSON.stringify({ groups: immediate }));
  const scrapeConfig = { job_name: 'storekeep', static_configs: [{ targets: [new URL(metricsUrl).host] }] };
  const config = {
    global: { scrape_interval: '1s', scrape_timeout: '1s', evaluation_interval: '1s' },
    rule_files: ['alerts.yml'],
    scrape_configs: [{ ...scrapeConfig, scrape_interval: '3s', scrape_timeout: '3s' }],
  };
  writeFileSync(path.join(directory, 'prometheus.yml'), JSON.stringify(config));
  const url = `127.0.0.1:${await findFreePort()}`;
  const running: ChildProcess = spawn(
    'prometheus',
    [
      `--config.file=${path.join(directory, 'prometheus.yml')}`,
      `--storage.tsdb.path=${path.join(directory, 'data')}`,
      `--web.listen-address=${url}`,
    ],
    { stdio: 'ignore' },
  );
  return {
    async firing() {
      const response = await fetch(`http://${url}/api/v1/alerts`).catch(() => null);
      if (!response?.ok) return []; // it has not started yet
      const { data } = (await response.json()) as {
        data: { alerts: { state: string; labels: { alertname: string } }[] };
      };
      return data.alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname);
    },
    async stop() {
      const exit = once(running, 'exit');
      running.kill('SIGKILL');
      await exit;
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
