import { readFileSync } from 'node:fs';
import type { DataSource } from 'typeorm';
import { User } from '#engine/identity/user.entity';
import { computedRelations } from '#engine/mapping/computed-relation';
import { isMasked } from '#engine/mapping/masked';
import { entities } from '#model/entities/entities';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

/** The tables of Medusa v1, which an adopted database has. */
const contract = JSON.parse(readFileSync('test/contract/tables.json', 'utf8')) as {
  enums: Record<string, string[]>;
  tables: Record<string, { columns: Record<string, string> }>;
};

describe('The schema', () => {
  let db: TestDatabase & { dataSource: DataSource };
  let columns: Map<string, string>;

  beforeAll(async () => {
    const created = await createTestDatabase();
    db = { ...created, dataSource: await created.openDataSource() };
    columns = await columnsOf(db.dataSource);
  });

  afterAll(() => db.close());

  it('has every table and column of the contract', () => {
    const expected = Object.entries(contract.tables).flatMap(([table, { columns: names }]) =>
      Object.keys(names).map((column) => `${table}.${column}`),
    );
    expect(expected.filter((column) => !columns.has(column))).toEqual([]);
  });

  it('has the column types of the contract, or bigint for money', () => {
    const names: Record<string, string> = { varchar: 'varchar', int: 'int4', real: 'float4', bool: 'bool' };
    const differing = Object.entries(contract.tables).flatMap(([table, { columns: declared }]) =>
      Object.entries(declared).flatMap(([column, declaration]) => {
        const [type] = declaration.replaceAll('"', '').split(' ');
        const actual = columns.get(`${table}.${column}`);
        if (['user.role', 'invite.role'].includes(`${table}.${column}`)) return []; // shops have roles of their own
        if (actual === 'int8' && ['int', 'numeric'].includes(type)) return [];
        return actual === (names[type] ?? type) ? [] : [`${table}.${column}: ${type} became ${actual}`];
      }),
    );
    expect(differing).toEqual([]);
  });

  it('has the enums of the contract', async () => {
    const rows: { name: string; labels: string[] }[] = await db.query(
      `select typname as name, array_agg(enumlabel::text order by enumsortorder) as labels
       from pg_enum join pg_type t on t.oid = enumtypid group by typname`,
    );
    expect(Object.fromEntries(rows.map(({ name, labels }) => [name, labels]))).toMatchObject(contract.enums);
  });

  it('has every column of every entity, under the name of its property', () => {
    const missing = db.dataSource.entityMetadatas.flatMap((entity) =>
      entity.columns
        .filter((column) => !column.isVirtualProperty)
        .filter(
          (column) =>
            !columns.has(`${entity.tableName}.${column.databaseName}`) ||
            (!entity.isJunction && column.propertyName !== column.databaseName),
        )
        .map((column) => `${entity.tableName}.${column.propertyName}`),
    );
    expect(missing).toEqual([]);
  });

  it('has the tables and columns of every relation of every entity', async () => {
    for (const entity of entities) {
      const repository = db.dataSource.getRepository<object>(entity);
      for (const { propertyName } of repository.metadata.relations) {
        await repository.find({ take: 1, relations: { [propertyName]: true } });
      }
      for (const { target, where } of computedRelations(entity)) {
        const targetTable = db.dataSource.getMetadata(target).tableName;
        await db.query(
          `select (select json_agg(t) from "${targetTable}" t where ${where('"o"', '"t"')}) from "${repository.metadata.tableName}" o`,
        );
      }
    }
  });

  it('has a key in each table, by which logical replication finds the rows that are changed', async () => {
    const rows: { table: string }[] = await db.query(
      `select c.relname as table from pg_class c
       where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and c.relreplident <> 'f'
         and not exists (select from pg_index i where i.indrelid = c.oid and (i.indisprimary or i.indisreplident))
       order by 1`,
    );
    expect(rows.map(({ table }) => table)).toEqual([]);
  });

  it('does not select password hashes', () => {
    const selected = db.dataSource.entityMetadatas.flatMap((entity) =>
      entity.columns.filter((column) => column.propertyName === 'password_hash' && column.isSelect),
    );
    expect(selected).toEqual([]);
  });

  it('masks the API tokens of users', () => {
    expect(isMasked(User, 'api_token')).toBe(true);
    expect(isMasked(User, 'email')).toBe(false);
  });

  it('contains the currencies of ISO 4217', async () => {
    const rows: { code: string; symbol: string; symbol_native: string; name: string }[] =
      await db.query('select * from currency');
    expect(activeCurrencies.filter((code) => !rows.some((row) => row.code === code))).toEqual([]);
    expect(rows.filter((row) => !row.symbol || !row.symbol_native || !row.name)).toEqual([]);
    expect(rows).toContainEqual({
      code: 'dkk',
      symbol: 'Dkr',
      symbol_native: 'kr',
      name: 'Danish Krone',
      includes_tax: false,
    });
  });

  it('contains the countries of ISO 3166', async () => {
    const rows: { iso_2: string; iso_3: string; num_code: number; name: string; display_name: string }[] =
      await db.query('select * from country');
    for (const key of ['iso_2', 'iso_3', 'num_code', 'name', 'display_name'] as const) {
      expect(new Set(rows.map((row) => row[key])).size).toBe(249);
    }
    expect(rows.filter((row) => !/^[a-z]{2}$/.test(row.iso_2) || !/^[a-z]{3}$/.test(row.iso_3))).toEqual([]);
    expect(rows).toContainEqual(
      expect.objectContaining({
        iso_2: 'gb',
        iso_3: 'gbr',
        num_code: 826,
        name: 'UNITED KINGDOM',
        display_name: 'United Kingdom',
      }),
    );
  });

  it('contains a store, its default sales channel and two shipping profiles', async () => {
    const [store] = await db.query(
      `select s.name, s.default_currency_code, c.name as channel
       from store s join sales_channel c on c.id = s.default_sales_channel_id`,
    );
    expect(store).toEqual({
      name: 'Storekeep',
      default_currency_code: 'usd',
      channel: 'Default Sales Channel',
    });
    const profiles = await db.query('select type from shipping_profile order by type');
    expect(profiles).toEqual([{ type: 'default' }, { type: 'gift_card' }]);
  });
});

describe('The migrations', () => {
  it('can be reverted completely and run again with the same result', async () => {
    const { openDataSource, close } = await createTestDatabase();
    const dataSource = await openDataSource();
    try {
      const before = await schemaOf(dataSource);
      for (const _ of dataSource.migrations) await dataSource.undoLastMigration();
      expect(
        [...(await columnsOf(dataSource)).keys()].filter(
          (column) => !column.startsWith('storekeep_migrations.'),
        ),
      ).toEqual([]);
      expect(await typesAndSequencesOf(dataSource)).toEqual([]);
      await dataSource.runMigrations();
      expect(await schemaOf(dataSource)).toEqual(before);
    } finally {
      await close();
    }
  });
});

/** Maps `table.column` to the name of its type. */
async function columnsOf(dataSource: DataSource): Promise<Map<string, string>> {
  const rows: { name: string; type: string }[] = await dataSource.query(
    `select table_name || '.' || column_name as name, udt_name as type
     from information_schema.columns where table_schema = current_schema() order by name`,
  );
  return new Map(rows.map(({ name, type }) => [name, type]));
}

async function schemaOf(dataSource: DataSource): Promise<unknown> {
  return {
    columns: await dataSource.query(
      `select table_name, column_name, udt_name, is_nullable, column_default
       from information_schema.columns where table_schema = current_schema() order by 1, 2`,
    ),
    indexes: await dataSource.query(
      `select indexname, indexdef from pg_indexes where schemaname = current_schema() order by 1`,
    ),
    constraints: await dataSource.query(
      `select conrelid::regclass::text as table, conname, pg_get_constraintdef(oid) as definition
       from pg_constraint where connamespace = current_schema()::regnamespace order by 1, 2`,
    ),
  };
}

async function typesAndSequencesOf(dataSource: DataSource): Promise<string[]> {
  const rows: { name: string }[] = await dataSource.query(
    `select typname as name from pg_type where typnamespace = current_schema()::regnamespace and typtype = 'e'
     union all
     select relname from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'S'
       and relname not like 'storekeep_migrations%'`,
  );
  return rows.map(({ name }) => name);
}

const activeCurrencies = `
  aed afn all amd aoa ars aud awg azn bam bbd bdt bhd bif bmd bnd bob bov brl bsd btn bwp byn bzd cad cdf che chf chw
  clf clp cny cop cou crc cup cve czk djf dkk dop dzd egp ern etb eur fjd fkp gbp gel ghs gip gmd gnf gtq gyd hkd hnl
  htg huf idr ils inr iqd irr isk jmd jod jpy kes kgs khr kmf kpw krw kwd kyd kzt lak lbp lkr lrd lsl lyd mad mdl mga
  mkd mmk mnt mop mru mur mvr mwk mxn mxv myr mzn nad ngn nio nok npr nzd omr pab pen pgk php pkr pln pyg qar ron rsd
  rub rwf sar sbd scr sdg sek sgd shp sle sos srd ssp stn svc syp szl thb tjs tmt tnd top try ttd twd tzs uah ugx usd
  usn uyi uyu uyw uzs ved ves vnd vuv wst xad xaf xag xau xba xbb xbc xbd xcd xcg xdr xof xpd xpf xpt xsu xua yer zar
  zmw zwg`
  .trim()
  .split(/\s+/);
