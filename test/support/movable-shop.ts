import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { openShops } from '#additions/fleet/control/open-shops';
import type { Shops } from '#additions/fleet/control/shops';
import { MoveLog } from '#additions/shop-move/move-log';
import { type MoveResult, ShopMove } from '#additions/shop-move/shop-move';
import { openSwitch } from '#additions/shop-move/shop-switch';
import { dataSourceOptions } from '#assembly/data-source';
import { Progress } from '#engine/installation/progress';
import { migrate } from '#engine/kernel/database/migrate';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/standalone/postgres/embedded-postgres';
import { buildProgram } from './server-process.ts';

/* A shop of a fleet, and a second PostgreSQL to which it can be moved. */

export const HOST = 'denmark.example';

const SETTINGS = {
  ...{ wal_level: 'logical', max_wal_senders: '10', max_replication_slots: '10' },
  ...{ fsync: 'off', autovacuum: 'off', wal_retrieve_retry_interval: '200ms' },
};

/** A PostgreSQL of its own with one database. */
class Server {
  private readonly dataDir = mkdtempSync(path.join(tmpdir(), 'storekeep-move-'));
  private postgres?: EmbeddedPostgres;

  async start(): Promise<void> {
    this.postgres = await startEmbeddedPostgres({ dataDir: this.dataDir, settings: SETTINGS });
  }

  get url(): string {
    return this.postgres!.url.replace('/postgres?', '/shop?');
  }

  /** Creates the database, in place of a former one. */
  async create(): Promise<void> {
    await query(this.postgres!.url, 'drop database if exists shop with (force)');
    await query(this.postgres!.url, 'create database shop');
  }

  async remove(): Promise<void> {
    await this.postgres?.stop();
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}

/** The lines that a move prints, each of which can be an occasion for something else. */
class Lines {
  readonly all: string[] = [];
  onLine: (line: string) => void = () => undefined;

  write(text: string): boolean {
    this.all.push(text);
    this.onLine(text);
    return true;
  }
}

export class MovableShop {
  readonly lines = new Lines();

  private constructor(
    readonly denmark: Server,
    readonly norway: Server,
    private readonly directory: string,
    readonly shops: Shops,
  ) {}

  /** A shop with its migrations in the first of two servers. */
  static async open(): Promise<MovableShop> {
    const [denmark, norway] = [new Server(), new Server()];
    await Promise.all([denmark.start(), norway.start()]);
    await Promise.all([denmark.create(), norway.create()]);
    const dataSource = await new DataSource(
      dataSourceOptions({ url: denmark.url, poolSize: 2 }),
    ).initialize();
    await migrate(dataSource);
    await dataSource.destroy();
    const directory = mkdtempSync(path.join(tmpdir(), 'storekeep-fleet-'));
    const file = path.join(directory, 'shops.json');
    writeFileSync(file, '[]');
    const shops = openShops({ SHOPS_FILE: file });
    await shops.create({ hosts: [HOST], database: denmark.url });
    return new MovableShop(denmark, norway, directory, shops);
  }

  /** The variables of commands. */
  get env(): NodeJS.ProcessEnv {
    return { SHOPS_FILE: path.join(this.directory, 'shops.json') };
  }

  /** Moves the shop as the command does, in this process. */
  moveTo(server: Server, maxPauseMs?: number): Promise<MoveResult> {
    return this.withMove((move) => move.moveTo(server.url), maxPauseMs);
  }

  moveBack(): Promise<MoveResult> {
    return this.withMove((move) => move.undo());
  }

  private async withMove<T>(work: (move: ShopMove) => Promise<T>, maxPauseMs = 60_000): Promise<T> {
    const move = new ShopMove(openSwitch(this.shops, HOST), new MoveLog(new Progress(this.lines as never)), {
      ...{ parallel: 2, drainMs: 50, maxPauseMs, env: {} },
    });
    try {
      return await work(move);
    } finally {
      await move.close();
    }
  }

  /**
   * Runs `storekeep shop:move` in a process of its own, which is killed after a line of its progress.
   * @returns whether the line came
   */
  async killMove(args: readonly string[], line: string): Promise<boolean> {
    const command = spawn('node', [buildProgram('command'), 'shop:move', HOST, ...args], {
      env: { ...process.env, ...this.env },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let progress = '';
    command.stderr.on('data', (data) => {
      progress += data;
      if (progress.includes(line)) command.kill('SIGKILL');
    });
    await once(command, 'exit');
    return progress.includes(line);
  }

  /** Brings the shop back to the first database, without products, and replaces the second one by an empty one. */
  async reset(): Promise<void> {
    await this.moveBack();
    this.lines.onLine = () => undefined;
    await query(this.denmark.url, 'truncate product cascade');
    await this.norway.create();
  }

  /** The database of the shop at the moment, by the records. */
  async database(): Promise<string> {
    return (await this.shops.find(HOST))!.database;
  }

  async close(): Promise<void> {
    await this.shops.close();
    await Promise.all([this.denmark.remove(), this.norway.remove()]);
    rmSync(this.directory, { recursive: true });
  }
}

/** Runs a statement on a connection of its own. */
export async function query<Row extends object>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new Client(url);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

const INSERT = `insert into product (id, title, handle) values ($1, 'Shirt', $1)`;

/**
 * A server that writes product after product. Like a server that notices no move, it keeps its connection as long as it can, and looks for
 * the database of the shop only when it was lost.
 */
export class Writer {
  /** The ids of products whose commit was confirmed. */
  readonly confirmed: string[] = [];
  private isStopped = false;
  private readonly ended: Promise<void>;

  constructor(
    private readonly shop: MovableShop,
    private readonly name: string,
  ) {
    this.ended = this.run();
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    await this.ended;
  }

  private async run(): Promise<void> {
    let client: Client | undefined;
    for (let number = 1; !this.isStopped; number++) {
      const id = `${this.name}-${number}`;
      try {
        if (!client) {
          client = new Client(await this.shop.database());
          client.on('error', () => undefined);
          await client.connect();
        }
        await client.query(INSERT, [id]);
        this.confirmed.push(id);
        await sleep(5); // two of them write some hundred products a second, and leave a processor to the move
      } catch (error) {
        // a fenced database refuses to write: the shop may be elsewhere
        await client?.end().catch(() => undefined);
        client = undefined;
        await sleep(5);
        if ((error as { code?: string }).code === '23505') throw error;
      }
    }
    await client?.end();
  }
}
