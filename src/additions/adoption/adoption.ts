import type { DataSource, QueryRunner } from 'typeorm';
import { ADOPTION_LOG } from './adoption-log.ts';
import { backfillStatements, MARK_V1_STOPPED, MOVE_FRACTIONS } from './backfill.ts';
import { compareTotals, type TotalsComparison } from './compare-totals.ts';
import { APPLICATION_NAME, connectAdoption } from './connect-adoption.ts';
import { compareSchemas, type Differences, type Step } from './differences.ts';
import { examine, type ExamineOptions, type Findings } from './examine.ts';
import { moveOwnFunctions, moveOwnTables } from './move-own-tables.ts';
import { readSchema, type Schema } from './read-schema.ts';
import { buildReferenceSchema, migrationRecords, REFERENCE_SCHEMA } from './reference-schema.ts';
import { repairRows } from './row-repairs.ts';
import type { RunStatement } from './run-statement.ts';
import { findUsage } from './usage/find-usage.ts';
import { type UsageFinding, type Verdict, verdictOf } from './usage/usage-findings.ts';
import { readV1Orders } from './v1/v1-orders.ts';
import { readV1Quotes } from './v1/v1-quotes.ts';
import type { V1Server } from './v1/v1-server.ts';
import { widenColumns } from './widen-columns.ts';

/** The reasons why a database cannot be adopted or reverted, for the operator. */
class AdoptionRefused extends Error {
  constructor(readonly reasons: string[]) {
    super(reasons.join('\n'));
    this.name = 'AdoptionRefused';
  }
}

export interface CheckOptions extends ExamineOptions {
  /** A running v1 server to compare the totals with. */
  v1?: V1Server | null;
}

export interface CheckResult {
  findings: Findings;
  differences: Differences;
  /** The parts of the shop beyond the core of v1; empty if the database is not one of a v1 shop. */
  usage: UsageFinding[];
  /** Null if the database is not one of a v1 shop. */
  verdict: Verdict | null;
  /** Null if the database is not one of a v1 shop. */
  proof: TotalsComparison | null;
}

export interface AdoptOptions extends ExamineOptions {
  /** Whether other connections are allowed, such as those of v1 if it keeps running. */
  beside: boolean;
}

/** The advisory lock of migrations. */
const LOCK = `hashtextextended('storekeep migrations', 0)`;

/**
 * Adopts the database of a Medusa v1 shop, and reverts an adoption. Each is one transaction, so that a crash at any moment leaves
 * either the old state or the new one. The table `adoption_log` records the steps, with the SQL that reverts them.
 */
export class Adoption {
  private constructor(
    private readonly dataSource: DataSource,
    private readonly runner: QueryRunner,
  ) {}

  /** Connects to a database. */
  static async open(url: string): Promise<Adoption> {
    const dataSource = await connectAdoption(url);
    return new Adoption(dataSource, dataSource.createQueryRunner());
  }

  async close(): Promise<void> {
    await this.runner.release();
    await this.dataSource.destroy();
  }

  /**
   * Checks whether the database can be adopted, without changing anything.
   * @param onProgress called with the number of orders, or of carts and drafts, compared so far
   */
  async check(
    options: CheckOptions,
    onProgress: Parameters<typeof compareTotals>[3] = () => {},
  ): Promise<CheckResult> {
    const reference = await this.readReferenceSchema();
    await this.query('begin transaction isolation level repeatable read read only');
    try {
      const v1Schema = await readSchema(this.query, 'public');
      const differences = compareSchemas(v1Schema, reference);
      const findings = await examine(this.query, v1Schema, differences, options);
      if (findings.version === null) return { findings, differences, usage: [], verdict: null, proof: null };
      const usage = await findUsage(this.query, this.dataSource, v1Schema, differences, options.providers);
      const { v1 = null } = options;
      // requesting all totals from v1 takes long, and no transaction may stay open on its database meanwhile
      if (v1) await this.query('commit');
      const proof = await compareTotals(
        readV1Orders(this.query, v1Schema),
        readV1Quotes(this.query, v1Schema),
        v1,
        onProgress,
      );
      return { findings, differences, usage, verdict: verdictOf(usage), proof };
    } finally {
      await this.query('rollback');
    }
  }

  /**
   * @returns the steps, or null if the database was adopted before
   * @throws AdoptionRefused
   */
  async adopt(options: AdoptOptions): Promise<string[] | null> {
    return this.withLock(async () => {
      if (await this.isAdopted()) {
        await this.createIndexes();
        return null;
      }
      if (!options.beside) await this.requireNoOtherConnections();
      const steps = await this.inTransaction(() => this.change(options));
      await this.createIndexes();
      return steps;
    });
  }

  /** Widens the columns of amounts to bigint, which v1 cannot read as numbers. */
  async widen(): Promise<string[]> {
    return this.withLock(async () => {
      if (!(await this.isAdopted()))
        throw new AdoptionRefused(['This database was not adopted, so there is nothing to widen']);
      await this.requireNoOtherConnections();
      return this.inTransaction(async () => {
        const v1Schema = await readSchema(this.query, 'public');
        const { narrow } = compareSchemas(v1Schema, await buildReferenceSchema(this.runner));
        await this.query(`drop schema ${REFERENCE_SCHEMA} cascade`);
        const fractions = narrow.some(({ type }) => type === 'numeric') ? [MOVE_FRACTIONS] : [];
        await this.runSteps([...fractions, ...widenColumns(narrow, v1Schema)]);
        await this.query(MARK_V1_STOPPED); // no other connection, see above
        return narrow.map(({ table, name }) => `${table}.${name} is bigint`);
      });
    });
  }

  /**
   * Reverts the adoption. Rows that were written since remain.
   * @throws AdoptionRefused
   */
  async undo({ beside }: Pick<AdoptOptions, 'beside'>): Promise<string[]> {
    return this.withLock(async () => {
      if (!(await this.isAdopted())) throw new AdoptionRefused(['This database was not adopted']);
      if (!beside) await this.requireNoOtherConnections();
      return this.inTransaction(async () => {
        const steps = await this.query<{ what: string; undo: string }>(
          'select what, undo from adoption_log where undo is not null order by id desc',
        );
        for (const { undo } of steps) await this.query(undo);
        await this.query('drop table adoption_log');
        return steps.map(({ what }) => what);
      });
    });
  }

  /** Creates the indexes that only improve performance: outside of the transaction, concurrently, so that no other connection has to wait. */
  private async createIndexes(): Promise<void> {
    const pending = await this.query<{ id: string; then: string; undo: string }>(
      'select id, "then", undo from adoption_log where "then" is not null order by id',
    );
    for (const { id, then, undo } of pending) {
      await this.query(undo); // drops the invalid index of a process that was killed
      await this.query(then);
      await this.query('update adoption_log set "then" = null where id = $1', [id]);
    }
    if (pending.length > 0) await this.query('analyze');
  }

  private async change(options: AdoptOptions): Promise<string[]> {
    const reference = await buildReferenceSchema(this.runner);
    const v1Schema = await readSchema(this.query, 'public');
    const differences = compareSchemas(v1Schema, reference);
    const { stops } = await examine(this.query, v1Schema, differences, options);
    if (stops.length > 0) throw new AdoptionRefused(stops);
    await this.query(ADOPTION_LOG);
    // first, since the repaired rows would violate these rules, such as guests whose e-mails differ only in case
    const steps = await this.runSteps(
      differences.hindering.map((rule) => ({
        what: `${rule.table}: ${rule.definition} is dropped`,
        run: rule.drop,
        undo: rule.create,
      })),
    );
    await repairRows(this.query, v1Schema);
    // first, since defaults of columns may call functions
    steps.push(...(await this.runSteps(await moveOwnFunctions(this.query))));
    steps.push(...(await this.runSteps([...differences.columns, ...moveOwnTables(reference, differences)])));
    const added = [...differences.rules, ...differences.triggers];
    steps.push(
      ...(await this.runSteps(
        added.map((rule) => ({
          what: `${rule.table}: ${rule.definition}`,
          run: rule.create.replaceAll(`${REFERENCE_SCHEMA}.`, ''),
          undo: rule.drop,
        })),
      )),
    );
    await this.query(`drop schema ${REFERENCE_SCHEMA} cascade`);
    await this.recordMigrations();
    for (const statement of backfillStatements(options)) await this.query(statement);
    for (const { name, create } of differences.indexes) {
      const then = create.replace(/^CREATE INDEX/, 'create index concurrently');
      await this.log(`${name} is created`, `drop index if exists "${name}"`, then);
    }
    return steps;
  }

  /** Runs the steps, and logs how to revert them. */
  private async runSteps(steps: readonly Step[]): Promise<string[]> {
    for (const { what, run, undo } of steps) {
      await this.query(run);
      await this.log(what, undo);
    }
    return steps.map(({ what }) => what);
  }

  /** Marks all migrations as executed. */
  private async recordMigrations(): Promise<void> {
    const table = 'storekeep_migrations';
    await this.runSteps([
      {
        what: `${table} is created`,
        run: `create table ${table} (id serial primary key, "timestamp" bigint not null, name character varying not null)`,
        undo: `drop table ${table}`,
      },
    ]);
    await this.query(
      `insert into ${table} ("timestamp", name) select "timestamp", name from json_to_recordset($1) as m ("timestamp" bigint, name text) order by 1`,
      [JSON.stringify(migrationRecords())],
    );
  }

  private async log(what: string, undo: string, then: string | null = null): Promise<void> {
    await this.query('insert into adoption_log (what, undo, "then") values ($1, $2, $3)', [what, undo, then]);
  }

  /** Creates the reference schema, reads it, and rolls back. */
  private async readReferenceSchema(): Promise<Schema> {
    await this.runner.startTransaction();
    try {
      return await buildReferenceSchema(this.runner);
    } finally {
      await this.runner.rollbackTransaction();
    }
  }

  private async inTransaction<T>(work: () => Promise<T>): Promise<T> {
    await this.runner.startTransaction();
    try {
      await this.query(`set local lock_timeout = '10s'`);
      const result = await work();
      await this.runner.commitTransaction();
      return result;
    } catch (error) {
      await this.runner.rollbackTransaction();
      throw error;
    }
  }

  private async withLock<T>(work: () => Promise<T>): Promise<T> {
    await this.query(`select pg_advisory_lock(${LOCK})`);
    try {
      return await work();
    } finally {
      await this.query(`select pg_advisory_unlock(${LOCK})`);
    }
  }

  private async isAdopted(): Promise<boolean> {
    const [{ adopted }] = await this.query<{ adopted: boolean }>(
      `select to_regclass('public.adoption_log') is not null as adopted`,
    );
    return adopted;
  }

  private async requireNoOtherConnections(): Promise<void> {
    const others = await this.query<{ name: string }>(
      `select distinct coalesce(nullif(application_name, ''), 'unknown') as name from pg_stat_activity
       where datname = current_database() and backend_type = 'client backend' and application_name <> $1`,
      [APPLICATION_NAME],
    );
    if (others.length > 0)
      throw new AdoptionRefused([
        `There are other connections (${others.map(({ name }) => name).join(', ')}): stop v1, or pass --beside`,
      ]);
  }

  private readonly query: RunStatement = (text, values) => this.runner.query(text, values);
}
