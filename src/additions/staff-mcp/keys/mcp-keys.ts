import { Injectable } from '@nestjs/common';
import { Database, invalidData, notFound, tooManyRequests, type Tx } from '@storekeep/server/extend';
import type { McpKeyBody } from './mcp-keys.input.ts';

/** Amounts by currencies, in minor units. */
export type Money = Readonly<Record<string, number>>;

/** What a key may do by `/admin/mcp`, besides its scopes. */
export interface McpKey {
  api_key_id: string;
  title: string;
  scopes: string[];
  /** Changes that move more wait for a person; none without an amount. */
  money_per_change: Money;
  /** The same for all changes of a day together; defaults to `money_per_change`. */
  money_per_day: Money;
  calls_per_day: number;
  /** Rows that are read or changed. */
  rows_per_day: number;
  needs_approval: 'money' | 'everything';
  usage: { calls: number; rows: number; money: Money };
}

/* The limits of a key that has no row of its own yet. */
const CALLS_PER_DAY = 2000;
const ROWS_PER_DAY = 50_000;

/** What a call uses. */
export interface Use {
  calls?: number;
  rows?: number;
}

/** The limits of keys, and what they have used since midnight (UTC). */
@Injectable()
export class McpKeys {
  constructor(private readonly database: Database) {}

  /** The keys that can connect. */
  list(): Promise<McpKey[]> {
    return this.database.query<McpKey>(`${KEYS} order by k.created_at desc limit 500`, [null]);
  }

  /** @throws not_found */
  async get(id: string): Promise<McpKey> {
    const [key] = await this.database.query<McpKey>(KEYS, [id]);
    if (!key) throw notFound('api_key', id);
    return key;
  }

  /** @throws not_found, invalid_data */
  async update(id: string, body: McpKeyBody): Promise<McpKey> {
    await this.get(id);
    const { money_per_change, money_per_day, calls_per_day, rows_per_day, needs_approval } = body;
    requireMoney('money_per_change', money_per_change);
    requireMoney('money_per_day', money_per_day);
    await this.database.transaction((tx) =>
      tx.query(UPDATE, [
        id,
        ...[money_per_change, money_per_day].map((money) => money && JSON.stringify(money)),
        calls_per_day,
        rows_per_day,
        needs_approval,
      ]),
    );
    return this.get(id);
  }

  /**
   * Counts what a key does. @throws too_many_requests once the budget of the day is used
   */
  async use(id: string, { calls = 0, rows = 0 }: Use): Promise<void> {
    const [{ is_exceeded }] = await this.database.independent((sql) =>
      sql.query<{ is_exceeded: boolean }>(USE, [id, calls, rows]),
    );
    if (is_exceeded)
      throw tooManyRequests('The budget of this key for today is used', secondsUntilMidnight());
  }

  /**
   * Adds money to what the key has moved today, unless that is more than it may. The row is locked until the commit, so that several changes
   * at once do not add up to more.
   * @returns why it needs a person; null if it was added
   */
  async reserve(tx: Tx, id: string, money: Money): Promise<string | null> {
    await tx.query(LOCK_USAGE, [id]);
    const [key] = await tx.query<McpKey>(KEYS, [id]);
    const excess = this.findExcess(key, money);
    if (excess === null) await tx.query(ADD_MONEY, [id, JSON.stringify(money)]);
    return excess;
  }

  /** Why money is more than a key may move now; null if it is not. */
  findExcess({ money_per_change, money_per_day, usage }: McpKey, money: Money): string | null {
    for (const [currency, amount] of Object.entries(money)) {
      const perChange = money_per_change[currency] ?? 0;
      const perDay = money_per_day[currency] ?? perChange;
      const today = (usage.money[currency] ?? 0) + amount;
      if (amount > perChange)
        return `It moves ${amount} ${currency}, and the key may move ${perChange} at once`;
      if (today > perDay) return `The key would move ${today} ${currency} today, and may move ${perDay}`;
    }
    return null;
  }

  /** Gives back what was reserved for a change that was not made. */
  async giveBack(id: string, money: Money): Promise<void> {
    const negative = Object.fromEntries(
      Object.entries(money).map(([currency, amount]) => [currency, -amount]),
    );
    await this.database.independent((sql) => sql.query(ADD_MONEY, [id, JSON.stringify(negative)]));
  }
}

/** @throws invalid_data */
function requireMoney(name: string, money: Record<string, unknown> | undefined): void {
  const isValid = Object.entries(money ?? {}).every(
    ([currency, amount]) =>
      /^[a-z]{3}$/.test(currency) && Number.isSafeInteger(amount) && (amount as number) >= 0,
  );
  if (!isValid) throw invalidData(`${name} must have amounts in minor units by currencies: { "eur": 5000 }`);
}

function secondsUntilMidnight(): number {
  return 86_400 - (Math.floor(Date.now() / 1000) % 86_400);
}

const TODAY = `(now() at time zone 'UTC')::date`;

const KEYS = `
  select k.id as api_key_id, k.title, k.scopes, coalesce(m.money_per_change, '{}') as money_per_change,
    coalesce(m.money_per_day, '{}') as money_per_day, coalesce(m.calls_per_day, ${CALLS_PER_DAY}) as calls_per_day,
    coalesce(m.rows_per_day, ${ROWS_PER_DAY}) as rows_per_day, coalesce(m.needs_approval, 'money') as needs_approval,
    jsonb_build_object('calls', coalesce(u.calls, 0), 'rows', coalesce(u.rows, 0), 'money', coalesce(u.money, '{}')) as usage
  from api_key k left join mcp_key m on m.api_key_id = k.id
    left join mcp_usage u on u.api_key_id = k.id and u.day = ${TODAY}
  where case when $1::text is null then k.revoked_at is null and 'mcp:write' = any(k.scopes) else k.id = $1 end`;

const UPDATE = `
  insert into mcp_key (api_key_id, money_per_change, money_per_day, calls_per_day, rows_per_day, needs_approval)
  values ($1, coalesce($2::jsonb, '{}'), coalesce($3::jsonb, '{}'), coalesce($4::int, ${CALLS_PER_DAY}), coalesce($5::int, ${ROWS_PER_DAY}), coalesce($6, 'money'))
  on conflict (api_key_id) do update set money_per_change = coalesce($2::jsonb, mcp_key.money_per_change),
    money_per_day = coalesce($3::jsonb, mcp_key.money_per_day), calls_per_day = coalesce($4::int, mcp_key.calls_per_day),
    rows_per_day = coalesce($5::int, mcp_key.rows_per_day), needs_approval = coalesce($6, mcp_key.needs_approval), updated_at = now()`;

/** One statement, so that it counts also while other calls of the key are at work. Rows of the last answer may go beyond the budget. */
const USE = `
  with used as (
    insert into mcp_usage (api_key_id, day, calls, rows) values ($1, ${TODAY}, $2, $3)
    on conflict (api_key_id, day) do update set calls = mcp_usage.calls + $2, rows = mcp_usage.rows + $3
    returning calls, rows)
  select used.calls > coalesce(m.calls_per_day, ${CALLS_PER_DAY}) or (used.rows - $3) >= coalesce(m.rows_per_day, ${ROWS_PER_DAY}) as is_exceeded
  from used left join mcp_key m on m.api_key_id = $1`;

const LOCK_USAGE = `
  insert into mcp_usage (api_key_id, day) values ($1, ${TODAY})
  on conflict (api_key_id, day) do update set calls = mcp_usage.calls`;

const ADD_MONEY = `
  update mcp_usage u set money = (
    select coalesce(jsonb_object_agg(currency, amount), '{}') from (
      select key as currency, greatest(sum(value::bigint), 0) as amount
      from (select * from jsonb_each_text(u.money) union all select * from jsonb_each_text($2::jsonb)) both_of
      group by key) total)
  where api_key_id = $1 and day = ${TODAY}`;
