import type { MovedDatabase } from './moved-database.ts';
import { MOVED_TABLES } from './moved-schema.ts';

const OLDEST_POSTGRES = 15;

/** What one database says about itself. */
interface Facts {
  version: number;
  wal_level: string;
  slots: number;
  senders: number;
  is_superuser: boolean;
  is_owner: boolean;
  can_replicate: boolean;
  can_subscribe: boolean;
  in_recovery: boolean;
  schema: string;
  encoding: string;
  unlogged: string[];
  partitioned: string[];
  keyless: string[];
  large_objects: boolean;
  prepared: number;
  overriding_roles: string[];
  foreign_sessions: string[];
  extensions: string[];
  available: string[];
  bytes: number;
}

const FACTS = `select current_setting('server_version_num')::int / 10000 as version, current_setting('wal_level') as wal_level,
  current_setting('max_replication_slots')::int - (select count(*) from pg_replication_slots)::int as slots,
  current_setting('max_wal_senders')::int as senders, r.rolsuper as is_superuser, r.rolsuper or pg_has_role(d.datdba, 'usage') as is_owner,
  r.rolsuper or r.rolreplication or exists (select from pg_roles m where m.rolname in ('rds_replication', 'rds_superuser', 'cloudsqlreplica')
    and pg_has_role(m.oid, 'member')) as can_replicate,
  r.rolsuper or exists (select from pg_roles m where m.rolname in ('pg_create_subscription', 'rds_superuser', 'cloudsqlsuperuser', 'azure_pg_admin', 'neon_superuser')
    and pg_has_role(m.oid, 'member')) as can_subscribe,
  pg_is_in_recovery() as in_recovery, current_schema() as schema, pg_encoding_to_char(d.encoding) as encoding,
  array(select relname::text from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r' and relpersistence = 'u') as unlogged,
  array(select relname::text from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'p') as partitioned,
  array(select name::text from (${MOVED_TABLES}) t join pg_class c on c.relname = t.name and c.relnamespace = current_schema()::regnamespace
    where c.relreplident = 'n' or c.relreplident = 'd' and not exists (select from pg_index where indrelid = c.oid and indisprimary)) as keyless,
  exists (select from pg_largeobject_metadata) as large_objects,
  (select count(*) from pg_prepared_xacts where database = current_database())::int as prepared,
  array(select coalesce(o.rolname::text, 'all roles') from pg_db_role_setting s left join pg_roles o on o.oid = s.setrole
    where s.setdatabase in (0, d.oid) and s.setrole <> 0 and exists (select from unnest(s.setconfig) c where c like 'default_transaction_read_only=%')) as overriding_roles,
  array(select distinct usename::text from pg_stat_activity a where a.datname = d.datname and a.backend_type = 'client backend' and not r.rolsuper
    and (select rolsuper from pg_roles where oid = a.usesysid)) as foreign_sessions,
  array(select extname::text from pg_extension) as extensions, array(select name::text from pg_available_extensions) as available,
  pg_database_size(d.oid)::float8 as bytes
  from pg_database d, pg_roles r where d.datname = current_database() and r.rolname = current_user`;

/** What is known before a move begins. */
export interface MoveEstimate {
  /** Why it cannot be made, one sentence each. */
  problems: string[];
  bytes: number;
  versions: [from: number, to: number];
}

/** Looks for what would stop a move in the middle, or the way back. */
export async function checkMove(from: MovedDatabase, to: MovedDatabase): Promise<MoveEstimate> {
  const [old, next] = await Promise.all([from.one<Facts>(FACTS), to.one<Facts>(FACTS)]);
  const problems = [...problemsOf(from, old), ...problemsOf(to, next)];
  const report = (applies: boolean, problem: string): void => {
    if (applies) problems.push(problem);
  };
  report(old.keyless.length > 0, `${from.label} has tables without a primary key: ${old.keyless.join(', ')}`);
  report(old.unlogged.length > 0, `${from.label} has unlogged tables: ${old.unlogged.join(', ')}`);
  report(old.partitioned.length > 0, `${from.label} has partitioned tables: ${old.partitioned.join(', ')}`);
  report(old.large_objects, `${from.label} has large objects, which are not replicated`);
  report(old.schema !== next.schema, `The schemas are ${old.schema} and ${next.schema}: search_path differs`);
  report(old.encoding !== next.encoding, `The encodings are ${old.encoding} and ${next.encoding}`);
  const missing = old.extensions.filter((name) => !next.available.includes(name));
  report(missing.length > 0, `${to.label} has no extension ${missing.join(', ')}`);
  return { problems, bytes: old.bytes, versions: [old.version, next.version] };
}

/** What applies to both, as the way back has the opposite direction. */
function problemsOf({ label }: MovedDatabase, facts: Facts): string[] {
  const problems: [applies: boolean, problem: string][] = [
    [
      facts.version < OLDEST_POSTGRES,
      `runs PostgreSQL ${facts.version}: at least ${OLDEST_POSTGRES} is needed`,
    ],
    [
      facts.wal_level !== 'logical',
      `has wal_level = ${facts.wal_level}: set it to logical and restart PostgreSQL`,
    ],
    [facts.slots < 1, 'has no free replication slot: raise max_replication_slots'],
    [facts.senders < 1, 'has max_wal_senders = 0'],
    [facts.in_recovery, 'is a standby: name its primary'],
    [!facts.is_owner, 'belongs to another role: a move sets its default of default_transaction_read_only'],
    [!facts.can_replicate, 'is reached by a role that must not replicate: alter role … replication'],
    [!facts.can_subscribe, 'is reached by a role that must not subscribe: grant pg_create_subscription to …'],
    [facts.prepared > 0, 'has prepared transactions: commit or roll them back'],
    [
      facts.overriding_roles.length > 0,
      `has roles with a default_transaction_read_only of their own: ${facts.overriding_roles.join(', ')}`,
    ],
    [
      facts.foreign_sessions.length > 0,
      `has sessions of superusers, which this role cannot end: ${facts.foreign_sessions.join(', ')}`,
    ],
  ];
  return problems.filter(([applies]) => applies).map(([, problem]) => `${label} ${problem}`);
}
