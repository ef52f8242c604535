import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { freePorts, killTree, startProgram, unprivilegedAccount, until } from './processes.mjs';

/*
 * Three PostgreSQL nodes under Patroni with one etcd, and HAProxy in front of them, as ordinary processes on 127.0.0.1:
 *
 *   server                → HAProxy :primary  → the node whose Patroni returns 200 for /primary
 *   reads of the catalogue → HAProxy :replicas → the other two
 */

const DATABASE = 'storekeep';
const TIMINGS = { ttl: 7, loopWait: 1, retryTimeout: 3 };

export class Cluster {
  static async start() {
    const cluster = new Cluster();
    try {
      await cluster.startAll();
      return cluster;
    } catch (error) {
      console.error(cluster.logTail());
      await cluster.stop();
      throw error;
    }
  }

  constructor() {
    this.account = unprivilegedAccount();
    this.directory = mkdtempSync(path.join(tmpdir(), 'storekeep-failover-'));
    this.own(this.directory);
    this.password = randomBytes(16).toString('hex');
    this.timings = TIMINGS;
    this.nodes = [];
    this.others = [];
  }

  async startAll() {
    const [etcdPort, peerPort, primaryPort, replicaPort, ...ports] = await freePorts(10);
    Object.assign(this, { primaryPort, replicaPort });
    this.startEtcd(etcdPort, peerPort);
    this.nodes = [1, 2, 3].map((number) =>
      this.addNode(`node${number}`, ports[2 * number - 2], ports[2 * number - 1], etcdPort),
    );
    await until(
      async () => (await fetch(`http://127.0.0.1:${etcdPort}/health`)).ok,
      'etcd is healthy',
      30_000,
    );
    for (const node of this.nodes) this.startNode(node);
    this.startHaproxy();
    await this.waitUntilHealthy(180_000);
    await until(() => this.query('select 1', [], 'postgres'), 'HAProxy finds the primary');
    await this.query(`create database ${DATABASE}`, [], 'postgres');
  }

  /** The URL of the primary through HAProxy. */
  get url() {
    return this.urlOf(this.primaryPort);
  }

  get replicaUrl() {
    return this.urlOf(this.replicaPort);
  }

  urlOf(port, database = DATABASE) {
    return `postgres://postgres:${this.password}@127.0.0.1:${port}/${database}`;
  }

  /** Runs a statement on the primary. */
  async query(text, values = [], database = DATABASE) {
    return query(this.urlOf(this.primaryPort, database), text, values);
  }

  /** The members of the cluster as Patroni of the first node that responds describes them. */
  async members() {
    for (const { restPort } of this.nodes) {
      const response = await fetch(`http://127.0.0.1:${restPort}/cluster`, {
        signal: AbortSignal.timeout(2000),
      }).catch(() => null);
      if (response?.ok) return (await response.json()).members;
    }
    throw new Error('no Patroni responds');
  }

  /** Waits until there are a primary and two standbys on its timeline, and one of them is synchronous. */
  async waitUntilHealthy(timeoutMs = 120_000) {
    await until(
      async () => {
        const members = await this.members();
        const primary = members.find(({ role }) => role === 'leader');
        return (
          members.length === 3 &&
          primary &&
          members.some(({ role }) => role === 'sync_standby') &&
          members.every(({ state }) => state === 'running' || state === 'streaming') &&
          members.every(({ timeline }) => timeline === primary.timeline)
        );
      },
      'three nodes run, one standby is synchronous',
      timeoutMs,
    );
  }

  /** The node that is the primary. */
  async primary() {
    const leader = (await this.members()).find(({ role }) => role === 'leader');
    return this.nodes.find(({ name }) => name === leader?.name);
  }

  /** Kills Patroni and PostgreSQL of a node at once, like a power failure. */
  async killNode(node) {
    const postmaster = Number(
      readFileSync(path.join(node.directory, 'data/postmaster.pid'), 'utf8').split('\n')[0],
    );
    await killTree(node.patroni.pid, postmaster);
  }

  startNode(node) {
    node.patroni = this.run('patroni', [path.join(node.directory, 'patroni.yml')], node);
  }

  /** Stops all processes and removes their files. */
  async stop() {
    for (const process of this.others.reverse()) await process.stop();
    for (const node of this.nodes) await this.stopNode(node).catch((error) => console.error(error.message));
    await this.etcd?.stop();
    rmSync(this.directory, { recursive: true, force: true });
  }

  /** The files are removed afterwards, so PostgreSQL does not need to write a checkpoint. */
  async stopNode(node) {
    const pidFile = path.join(node.directory, 'data/postmaster.pid');
    if (node.patroni && !node.patroni.hasExited() && existsSync(pidFile)) await this.killNode(node);
    await node.patroni?.kill();
  }

  /** The last lines of all logs. */
  logTail(lines = 15) {
    return readdirSync(this.directory, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.log'))
      .map((name) => {
        const text = readFileSync(path.join(this.directory, name), 'utf8');
        return `--- ${name}\n${text.split('\n').slice(-lines).join('\n')}`;
      })
      .join('\n');
  }

  startEtcd(clientPort, peerPort) {
    const directory = this.createDirectory('etcd');
    const [client, peer] = [clientPort, peerPort].map((port) => `http://127.0.0.1:${port}`);
    const args = Object.entries({
      ...{ name: 'etcd1', 'data-dir': path.join(directory, 'data') },
      ...{ 'listen-client-urls': client, 'advertise-client-urls': client },
      ...{ 'listen-peer-urls': peer, 'initial-advertise-peer-urls': peer },
      'initial-cluster': `etcd1=${peer}`,
    }).map(([name, value]) => `--${name}=${value}`);
    this.etcd = this.run('etcd', args, { name: 'etcd', directory });
  }

  addNode(name, port, restPort, etcdPort) {
    const directory = this.createDirectory(name);
    const node = { name, directory, port, restPort, patroni: null };
    const { password, timings } = this;
    this.writeConfig('patroni.yml', directory, {
      ...{ ...node, ...timings, etcdPort, password, binDir: postgresBinaries() },
    });
    return node;
  }

  startHaproxy() {
    const directory = this.createDirectory('haproxy');
    const servers = this.nodes
      .map(({ name, port, restPort }) => `    server ${name} 127.0.0.1:${port} check port ${restPort}`)
      .join('\n');
    const { primaryPort, replicaPort } = this;
    const file = this.writeConfig('haproxy.cfg', directory, { primaryPort, replicaPort, servers });
    this.others.push(this.run('haproxy', ['-f', file, '-db'], { name: 'haproxy', directory }));
  }

  run(command, args, { name, directory }) {
    const logFile = path.join(directory, `${name}.log`);
    return startProgram(command, args, { account: this.account, directory, logFile });
  }

  writeConfig(name, directory, values) {
    const template = readFileSync(new URL(name, import.meta.url), 'utf8').replace(/^.*\{\{…\}\}.*\n/, '');
    const text = template.replaceAll(/\{\{(\w+)\}\}/g, (_, key) => {
      if (values[key] === undefined) throw new Error(`${name}: no value for ${key}`);
      return String(values[key]);
    });
    const file = path.join(directory, name);
    this.write(file, text);
    return file;
  }

  createDirectory(name) {
    const directory = path.join(this.directory, name);
    mkdirSync(directory);
    this.own(directory);
    return directory;
  }

  write(file, text) {
    writeFileSync(file, text);
    this.own(file, 0o600);
  }

  own(file, mode = 0o700) {
    chmodSync(file, mode);
    if (this.account.uid !== undefined) chownSync(file, this.account.uid, this.account.gid);
  }
}

/** Runs a statement on a connection of its own. */
export async function query(url, text, values = []) {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5000,
    query_timeout: 60_000,
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(text, values)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The directory of the newest PostgreSQL of Debian. */
export function postgresBinaries() {
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root) ? readdirSync(root).filter((version) => /^\d+$/.test(version)) : [];
  const newest = versions.sort((a, b) => Number(b) - Number(a))[0];
  if (!newest) throw new Error('install PostgreSQL: apt-get install postgresql patroni etcd-server haproxy');
  return path.join(root, newest, 'bin');
}
