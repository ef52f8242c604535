import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { parse, parseAllDocuments } from 'yaml';
import { describeConfig, readConfig } from '#server/standalone/config/config';
import { Readiness } from '#server/standalone/health/readiness';
import { type RunningServer, startServer } from '#server/standalone/server';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { typeErrorsOf } from '../../support/kubernetes-types.ts';

/* The image, docker-compose.yml and the example for Kubernetes. None of them is started here. */

interface Instruction {
  name: string;
  text: string;
}

const VARIABLES = new Set(describeConfig().map(({ name }) => name));

/** The instructions of the stages of the Dockerfile. */
const stages = readFileSync('Dockerfile', 'utf8')
  .replaceAll(/\\\n\s*/g, '')
  .split('\n')
  .filter((line) => /^[A-Z]+ /.test(line))
  .map((line): Instruction => ({ name: line.split(' ')[0], text: line.slice(line.indexOf(' ') + 1) }))
  .reduce<Instruction[][]>((all, instruction) => {
    if (instruction.name === 'FROM') return [...all, [instruction]];
    all.at(-1)!.push(instruction);
    return all;
  }, []);
const image = stages.at(-1)!;

function textsOf(name: string, stage = image): string[] {
  return stage.filter((instruction) => instruction.name === name).map(({ text }) => text);
}

describe('The image', () => {
  it('runs as a user without privileges, who cannot change the program', () => {
    const user = image.findIndex(({ name }) => name === 'USER');
    expect(image[user].text).toBe('node');
    expect(image.slice(user + 1).map(({ name }) => name)).not.toContain('COPY');
    for (const copy of textsOf('COPY')) expect(copy).not.toContain('--chown');
  });

  it('contains the built server, its dependencies and the storefront only', () => {
    expect(image[0].text).toMatch(/^node:\d+-\w+-slim$/);
    expect(textsOf('COPY')).toEqual([
      'package.json LICENSE ./',
      '--from=dependencies /app/node_modules ./node_modules',
      '--from=build /app/dist ./dist',
      'examples/storefront ./examples/storefront',
    ]);
    const dependencies = stages.find(([{ text }]) => text.endsWith(' AS dependencies'))!;
    expect(textsOf('RUN', dependencies).join()).toContain('npm ci --omit=dev');
  });

  it('starts node itself with the flags of npm start, so that it receives signals', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } };
    const [command] = textsOf('CMD').map((text) => JSON.parse(text) as string[]);
    expect(`exec ${command.join(' ')}`).toBe(scripts.start);
  });
});

describe('The health check of the image', () => {
  let testDatabase: TestDatabase;
  let server: RunningServer;
  beforeAll(async () => {
    testDatabase = await createTestDatabase();
    const env = { DATABASE_URL: testDatabase.url, PORT: '0', LOG_LEVEL: 'silent' };
    server = await startServer(readConfig(env));
  });
  afterAll(async () => {
    await server.stop();
    await testDatabase.close();
  });

  it('succeeds while the server is ready, and fails from the begin of its shutdown on', async () => {
    const { port } = new URL(server.url!);
    expect(await runHealthCheck(port)).toBe(0);
    server.app.get(Readiness, { strict: false }).startDraining();
    expect(await runHealthCheck(port)).toBe(1);
  });

  it('fails if nothing listens', async () => {
    expect(await runHealthCheck('9')).toBe(1);
  });

  async function runHealthCheck(port: string): Promise<number> {
    const [text] = textsOf('HEALTHCHECK');
    const [program, ...args] = JSON.parse(text.slice(text.indexOf('['))) as string[];
    const check = spawn(program, args, { env: { ...process.env, PORT: port }, stdio: 'ignore' });
    const [code] = (await once(check, 'exit')) as [number];
    return code;
  }
});

describe('docker-compose.yml', () => {
  interface Service {
    environment: Record<string, string>;
    depends_on?: Record<string, { condition: string }>;
    ports?: string[];
    privileged?: boolean;
    stop_grace_period: string;
  }
  const { services } = parse(readFileSync('docker-compose.yml', 'utf8')) as {
    services: Record<string, Service>;
  };

  it('sets variables that exist', () => {
    for (const name of Object.keys(services.app.environment)) expect(VARIABLES).toContain(name);
  });

  it('exposes the server to its own machine only, and the database to nobody', () => {
    expect(services.app.ports).toEqual([expect.stringMatching(/^127\.0\.0\.1:/)]);
    expect(services.database.ports).toBeUndefined();
    expect(services.app.privileged).toBeUndefined();
  });

  it('starts the server when the database responds, and gives it the time to stop', () => {
    expect(services.app.depends_on).toEqual({ database: { condition: 'service_healthy' } });
    const { drainSeconds, shutdownTimeoutSeconds } = readConfig({});
    expect(parseInt(services.app.stop_grace_period)).toBeGreaterThan(drainSeconds + shutdownTimeoutSeconds);
  });
});

describe('The example for Kubernetes', () => {
  const text = readFileSync('docs/operating/kubernetes.yml', 'utf8');
  interface Container {
    env: { name: string; value: string }[];
    ports: { name: string; containerPort: number }[];
    [probe: string]: unknown;
  }
  interface Manifest {
    apiVersion: string;
    kind: string;
    metadata: { labels?: Record<string, string> };
    spec: {
      selector: Record<string, unknown>;
      template: { spec: { terminationGracePeriodSeconds: number; containers: Container[] } };
    };
  }
  const manifests = parseAllDocuments(text).map((document) => document.toJS() as Manifest);
  const { spec } = manifests[0].spec.template;
  const [container] = spec.containers;
  const valueOf = (name: string) => container.env.find((variable) => variable.name === name)?.value;

  it('is at most sixty lines', () => {
    expect(text.trim().split('\n').length).toBeLessThanOrEqual(60);
  });

  it('fits the types of the API, which are generated from its schema', () => {
    expect(typeErrorsOf(manifests)).toEqual([]);
    const wrong = structuredClone(manifests);
    (wrong[0].spec as unknown as Record<string, unknown>).replica = 2;
    expect(typeErrorsOf(wrong).join()).toMatch(/replica.* does not exist/);
  });

  it('sets variables that exist, to valid values', () => {
    for (const { name } of container.env) expect(VARIABLES).toContain(name);
    expect(() =>
      readConfig(Object.fromEntries(container.env.map(({ name, value }) => [name, value]))),
    ).not.toThrow();
  });

  it('leaves the pod the time to drain and to stop', () => {
    const seconds = Number(valueOf('DRAIN_SECONDS')) + readConfig({}).shutdownTimeoutSeconds;
    expect(spec.terminationGracePeriodSeconds).toBeGreaterThan(seconds + 5);
  });

  it('probes paths and ports that the server has', () => {
    expect(container.ports).toEqual([
      { name: 'http', containerPort: 9000 },
      { name: 'metrics', containerPort: Number(valueOf('METRICS_PORT')) },
    ]);
    for (const [probe, check] of [
      ['startupProbe', '/health/ready'],
      ['readinessProbe', '/health/ready'],
      ['livenessProbe', '/health/live'],
    ])
      expect(container[probe]).toMatchObject({ httpGet: { path: check, port: 'http' } });
  });
});
