import { invalidData, normalizeLoginUrl, parseLoginUrl, POSTGRES_URL } from '@storekeep/server/module';

const SHOP_STATES = ['active', 'suspended', 'moving'] as const;

/**
 * `active`: it is served. `suspended`: its requests get 503 `shop_suspended`. `moving`: its requests wait, no process is connected to its
 * database any more once those that were running have ended, and `database` is about to change.
 */
export type ShopState = (typeof SHOP_STATES)[number];

/** A shop of the fleet, as the control records have it. */
export interface ShopRecord {
  /** Stays the same when hosts and database change: the shop's secrets and the directory of its files are derived from it. */
  readonly id: string;
  /** The names by which clients reach it, in lower case and without a port. */
  readonly hosts: readonly string[];
  /** The URL of its own database. */
  readonly database: string;
  readonly state: ShopState;
  /** Grows with each change, so that two changes that began with the same record cannot both succeed. */
  readonly version: number;
  /** The database that the shop had before it was moved; null if it was not, or cannot go back. */
  readonly previous_database: string | null;
  /** The database to which a move is about to switch, for which servers prepare; null without a move. */
  readonly next_database: string | null;
  /** Variables of the server that apply to this shop only, such as `STRIPE_API_KEY`. */
  readonly variables: Readonly<Record<string, string>>;
}

/** What a change of a record replaces; the other fields stay as they are. */
export type ShopChange = Partial<Omit<ShopRecord, 'id' | 'version'>>;

/** A shop to add. */
export type NewShop = Pick<ShopRecord, 'hosts' | 'database'> & ShopChange & { readonly id?: string };

const HOST = /^(?=.{1,253}$)[a-z\d]([a-z\d-]{0,61}[a-z\d])?(\.[a-z\d]([a-z\d-]{0,61}[a-z\d])?)*$/;
const ID = /^[a-zA-Z\d][\w.-]{0,252}$/; // it becomes the name of a directory
const VARIABLE = /^[A-Z][A-Z\d_]*$/;

/** The host of a request or of a record without its port, as records have it. */
export function normalizeHost(host: string): string {
  return host.trim().toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');
}

/**
 * A valid record with the defaults of what is left out. The id is the first host, also if the hosts change later.
 * @throws CommerceError if it is invalid
 */
export function createRecord(shop: NewShop & { version?: number }): ShopRecord {
  return requireValidShop({
    id: shop.id ?? normalizeHost(shop.hosts[0] ?? ''),
    hosts: shop.hosts,
    database: shop.database,
    state: shop.state ?? 'active',
    version: shop.version ?? 1,
    previous_database: shop.previous_database ?? null,
    next_database: shop.next_database ?? null,
    variables: shop.variables ?? {},
  });
}

/** The address of a database without its user and passwords, for people. */
export function withoutLogin(url: string): string {
  const { scheme, host, path } = parseLoginUrl(url)!;
  return `${scheme}${host}${path}`.replace(/([?&]password=)[^&]*/g, '$1…');
}

/**
 * Checks a record that a person may have written, and writes its URLs as the driver of PostgreSQL reads them. Messages have no URL of a database, as those contain passwords.
 * @throws CommerceError if it is invalid
 */
export function requireValidShop(record: ShopRecord): ShopRecord {
  const { id, database, state, previous_database: previous, next_database: next, variables } = record;
  const hosts = record.hosts.map(normalizeHost);
  if (hosts.length === 0) throw invalidData(`The shop ${id} has no hosts`);
  for (const host of hosts)
    if (!HOST.test(host)) throw invalidData(`${JSON.stringify(host)} is no host name`);
  if (!ID.test(id)) throw invalidData(`${JSON.stringify(id)} is no id of a shop`);
  if (new Set(hosts).size < hosts.length) throw invalidData(`The shop ${id} has the same host twice`);
  for (const url of [database, previous, next])
    if (url !== null && !POSTGRES_URL.matches(url))
      throw invalidData(`The database of the shop ${id} is not a ${POSTGRES_URL.name}`);
  if (!SHOP_STATES.includes(state))
    throw invalidData(`The state of the shop ${id} is none of ${SHOP_STATES.join(', ')}`);
  for (const [name, value] of Object.entries(variables))
    if (!VARIABLE.test(name) || typeof value !== 'string')
      throw invalidData(`The variable ${JSON.stringify(name)} of the shop ${id} is not valid`);
  return {
    ...record,
    hosts,
    database: normalizeLoginUrl(database),
    previous_database: previous && normalizeLoginUrl(previous),
    next_database: next && normalizeLoginUrl(next),
  };
}

/** @throws CommerceError if two shops have the same id, host or database */
export function requireDistinctShops(records: readonly ShopRecord[]): void {
  const ids = new Set<string>();
  const hosts = new Map<string, string>();
  const databases = new Map<string, string>();
  for (const { id, hosts: own, database } of records) {
    const other = databases.get(database);
    if (other !== undefined) throw invalidData(`The shops ${other} and ${id} have the same database`);
    databases.set(database, id);
    if (ids.has(id)) throw invalidData(`Two shops have the id ${id}`);
    ids.add(id);
    for (const host of own) {
      if (hosts.has(host))
        throw invalidData(`The host ${host} belongs to the shops ${hosts.get(host)} and ${id}`);
      hosts.set(host, id);
    }
  }
}
