import { DataSource, type QueryRunner } from 'typeorm';
import type { Ask } from './run-statement.ts';
import { compare, type Differences, type Step } from './differences.ts';
import { examine, type ExamineOptions, type Findings } from './examine.ts';
import { MOVED_FRACTIONS, SEARCH, TALLY } from './fill-own.ts';
import { mend } from './mending.ts';
import { oldOrders } from './old-orders.ts';
import { oldQuotes } from './old-quotes.ts';
import { moveOwn } from './own-tables.ts';
import { prove, type Proof } from './prove.ts';
import { buildReference, migrationNotes, REFERENCE } from './reference.ts';
import { readSchema, type Schema } from './read-schema.ts';
import type { V1 } from './shown-by-v1.ts';
import { widenings } from './widenings.ts';

/** Why a database is not adopted, or given back: a line for the shop's operator each. */
export class AdoptionRefused extends Error {
  constructor(readonly reasons: string[]) {
    super(reasons.join('\n'));
    this.name = 'AdoptionRefused';
  }
}

export interface CheckOptions extends ExamineOptions {
  /** To be asked for its own sums. */
  v1?: V1 | null;
}

export interface Checked {
  findings: Findings;
  differences: Differences;
  /** Null for what is no shop of v1. */
  proof: Proof | null;
}

export interface AdoptOptions extends ExamineOptions {
  /** Although others are connected, such as v1, which goes on. */
  beside: boolean;
}

/** What the connections of an adoption call themselves. */
const NAME = 'storekeep adopt';
/** The same lock as migrations take. */
const LOCK = `hashtextextended('storekeep migrations', 0)`;

/**
 * Takes over the database of a Medusa v1 shop, and gives it back. All of it is one transaction, so that a crash at any
 * moment leaves the old shop or the new one; what was done stands in `adoption_log`, with what takes it back.
 */
export class Adoption {
  private constructor(
    private readonly dataSource: DataSource,
    private readonly runner: QueryRunner,
  ) {}

  /** @param url of the database */
  static async open(url: string): Promise<Adoption> {
    const dataSource = new DataSource({
      type: 'postgres',
      url,
      poolSize: 1,
      applicationName: NAME,
      // pages of orders are many short statements over large tables: compiling each would take longer than running it
      extra: { options: '-c timezone=UTC -c search_path=public -c jit=off' },
    });
    await dataSource.initialize();
    return new Adoption(dataSource, dataSource.createQueryRunner());
  }

  async close(): Promise<void> {
    await this.runner.release();
    await this.dataSource.destroy();
  }

  /**
   * Looks, and leaves everything as it is.
   * @param tell is told what is summed, and how many
   */
  async check(options: CheckOptions, tell: Parameters<typeof prove>[3] = () => {}): Promise<Checked> {
    const ours = await this.reference();
    await this.ask('begin transaction isolation level repeatable read read only');
    try {
      const theirs = await readSchema(this.ask, 'public');
      const differences = compare(theirs, ours);
      const findings = await examine(this.ask, theirs, differences, options);
      if (findings.version === null) return { findings, differences, proof: null };
      const { v1 = null } = options;
      // as long as it takes v1 to answer for everything, no transaction stays open on its database
      if (v1) await this.ask('commit');
      const proof = await prove(oldOrders(this.ask, theirs), oldQuotes(this.ask, theirs), v1, tell);
      return { findings, differences, proof };
    } finally {
      await this.ask('rollback');
    }
  }

  /**
   * @returns what was done, or null when it was done before
   * @throws AdoptionRefused
   */
  async adopt(options: AdoptOptions): Promise<string[] | null> {
    return this.locked(async () => {
      if (await this.isAdopted()) {
        await this.finish();
        return null;
      }
      if (!options.beside) await this.requireAlone();
      const done = await this.inTransaction(() => this.change(options));
      await this.finish();
      return done;
    });
  }

  /** Columns of amounts that hold more than v1 can. */
  async widen(): Promise<string[]> {
    return this.locked(async () => {
      if (!(await this.isAdopted())) throw new AdoptionRefused(['There is nothing to widen: adopt first']);
      await this.requireAlone();
      return this.inTransaction(async () => {
        const theirs = await readSchema(this.ask, 'public');
        const { narrow } = compare(theirs, await buildReference(this.runner));
        await this.ask(`drop schema ${REFERENCE} cascade`);
        const fractions = narrow.some(({ type }) => type === 'numeric') ? [MOVED_FRACTIONS] : [];
        await this.take([...fractions, ...widenings(narrow, theirs)]);
        return narrow.map(({ table, name }) => `${table}.${name} is bigint`);
      });
    });
  }

  /**
   * Gives the database back to v1: rows that we have written since stay.
   * @throws AdoptionRefused
   */
  async undo({ beside }: Pick<AdoptOptions, 'beside'>): Promise<string[]> {
    return this.locked(async () => {
      if (!(await this.isAdopted())) throw new AdoptionRefused(['This database was not adopted']);
      if (!beside) await this.requireAlone();
      return this.inTransaction(async () => {
        const steps = await this.ask<{ what: string; undo: string }>(
          'select what, undo from adoption_log where undo is not null order by id desc',
        );
        for (const { undo } of steps) await this.ask(undo);
        await this.ask('drop table adoption_log');
        return steps.map(({ what }) => what);
      });
    });
  }

  /** Outside of the transaction, as indexes only make things faster: takes no lock that others wait for. */
  private async finish(): Promise<void> {
    const rest = await this.ask<{ id: string; then: string; undo: string }>(
      'select id, "then", undo from adoption_log where "then" is not null order by id',
    );
    for (const { id, then, undo } of rest) {
      await this.ask(undo); // a half of it, of a process that was killed
      await this.ask(then);
      await this.ask('update adoption_log set "then" = null where id = $1', [id]);
    }
    if (rest.length > 0) await this.ask('analyze');
  }

  private async change(options: AdoptOptions): Promise<string[]> {
    const ours = await buildReference(this.runner);
    const theirs = await readSchema(this.ask, 'public');
    const differences = compare(theirs, ours);
    const { stops } = await examine(this.ask, theirs, differences, options);
    if (stops.length > 0) throw new AdoptionRefused(stops);
    await this.ask(ADOPTION_LOG);
    // first, as rows are mended that these forbid: guests of one e-mail, in upper case and in lower
    const done = await this.take(
      differences.hindering.map((rule) => ({
        what: `${rule.table}: ${rule.says} goes`,
        run: rule.drop,
        undo: rule.create,
      })),
    );
    await mend(this.ask, theirs);
    done.push(...(await this.take(differences.columns)));
    done.push(...(await this.take(await moveOwn(this.ask, ours, differences))));
    const added = [...differences.rules, ...differences.triggers];
    done.push(
      ...(await this.take(
        added.map((rule) => ({
          what: `${rule.table}: ${rule.says}`,
          run: rule.create.replaceAll(`${REFERENCE}.`, ''),
          undo: rule.drop,
        })),
      )),
    );
    await this.ask(`drop schema ${REFERENCE} cascade`);
    await this.noteMigrations();
    await this.ask(TALLY);
    await this.ask(SEARCH);
    for (const { name, create } of differences.indexes) {
      const then = create.replace(/^CREATE INDEX/, 'create index concurrently');
      await this.log(`${name} is made`, `drop index if exists "${name}"`, then);
    }
    return done;
  }

  /** Does the steps, and writes down how they are taken back. */
  private async take(steps: readonly Step[]): Promise<string[]> {
    for (const { what, run, undo } of steps) {
      await this.ask(run);
      await this.log(what, undo);
    }
    return steps.map(({ what }) => what);
  }

  /** As if they had been run here. */
  private async noteMigrations(): Promise<void> {
    const table = 'storekeep_migrations';
    await this.take([
      {
        what: `${table} is made`,
        run: `create table ${table} (id serial primary key, "timestamp" bigint not null, name character varying not null)`,
        undo: `drop table ${table}`,
      },
    ]);
    await this.ask(
      `insert into ${table} ("timestamp", name) select "timestamp", name from json_to_recordset($1) as m ("timestamp" bigint, name text) order by 1`,
      [JSON.stringify(migrationNotes())],
    );
  }

  private async log(what: string, undo: string, then: string | null = null): Promise<void> {
    await this.ask('insert into adoption_log (what, undo, "then") values ($1, $2, $3)', [what, undo, then]);
  }

  /** Our schema, which is made and taken away again. */
  private async reference(): Promise<Schema> {
    await this.runner.startTransaction();
    try {
      return await buildReference(this.runner);
    } finally {
      await this.runner.rollbackTransaction();
    }
  }

  private async inTransaction<T>(work: () => Promise<T>): Promise<T> {
    await this.runner.startTransaction();
    try {
      await this.ask(`set local lock_timeout = '10s'`);
      const result = await work();
      await this.runner.commitTransaction();
      return result;
    } catch (error) {
      await this.runner.rollbackTransaction();
      throw error;
    }
  }

  private async locked<T>(work: () => Promise<T>): Promise<T> {
    await this.ask(`select pg_advisory_lock(${LOCK})`);
    try {
      return await work();
    } finally {
      await this.ask(`select pg_advisory_unlock(${LOCK})`);
    }
  }

  private async isAdopted(): Promise<boolean> {
    const [{ adopted }] = await this.ask<{ adopted: boolean }>(
      `select to_regclass('public.adoption_log') is not null as adopted`,
    );
    return adopted;
  }

  private async requireAlone(): Promise<void> {
    const others = await this.ask<{ name: string }>(
      `select distinct coalesce(nullif(application_name, ''), 'somebody') as name from pg_stat_activity
       where datname = current_database() and backend_type = 'client backend' and application_name <> $1`,
      [NAME],
    );
    if (others.length > 0)
      throw new AdoptionRefused([
        `Others are connected (${others.map(({ name }) => name).join(', ')}): stop v1, or say --beside`,
      ]);
  }

  private readonly ask: Ask = (text, values) => this.runner.query(text, values);
}

const ADOPTION_LOG = `
  create table adoption_log (
    id bigserial primary key,
    at timestamptz not null default now(),
    what text not null,
    undo text,
    "then" text,
    "table" text,
    row_id text,
    old jsonb
  )`;
