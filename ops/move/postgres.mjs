import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { postgresBinaries, query } from '../failover/cluster.mjs';
import { killTree, startProgram, unprivilegedAccount, until } from '../failover/processes.mjs';

const SETTINGS = {
  ...{ listen_addresses: '127.0.0.1', unix_socket_directories: '', wal_level: 'logical' },
  // tables are copied and followed by workers that start again this long after they have failed
  wal_retrieve_retry_interval: '1s',
};

/** One PostgreSQL on 127.0.0.1 that can be killed and started again. */
export class Postgres {
  /**
   * @param {string} directory of its data, which is created
   * @param {string} [binaries] the directory of its programs; defaults to the newest of Debian
   */
  static async create(name, directory, port, binaries = postgresBinaries()) {
    const postgres = new Postgres(name, directory, port, binaries);
    mkdirSync(directory);
    if (postgres.account.uid !== undefined) chownSync(directory, postgres.account.uid, postgres.account.gid);
    execFileSync(
      path.join(binaries, 'initdb'),
      ['-D', postgres.data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N'],
      { ...postgres.account, cwd: directory, stdio: 'ignore' },
    );
    await postgres.start();
    return postgres;
  }

  constructor(name, directory, port, binaries) {
    Object.assign(this, { name, directory, port, binaries, account: unprivilegedAccount() });
    this.data = path.join(directory, 'data');
  }

  async start() {
    const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    this.program = startProgram(
      path.join(this.binaries, 'postgres'),
      ['-D', this.data, '-p', String(this.port), ...settings],
      {
        account: this.account,
        directory: this.directory,
        logFile: path.join(this.directory, 'postgres.log'),
      },
    );
    await until(() => this.query('select 1', [], 'postgres'), `${this.name} responds`);
  }

  /** Kills all of its processes at once, like a power failure. */
  async kill() {
    await killTree(this.program.pid);
  }

  async stop() {
    if (existsSync(path.join(this.data, 'postmaster.pid'))) await this.kill();
  }

  url(database = 'shop') {
    return `postgres://postgres@127.0.0.1:${this.port}/${database}`;
  }

  async query(text, values = [], database = 'shop') {
    return query(this.url(database), text, values);
  }

  /** An empty database in place of the former one. */
  async createDatabase(name = 'shop') {
    await this.query(`drop database if exists ${name} with (force)`, [], 'postgres');
    await this.query(`create database ${name}`, [], 'postgres');
  }
}
