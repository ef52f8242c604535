/**
 * The log of an adoption: one row per step with the SQL that reverts it, one per repaired row with its former value, and one per
 * index that is still to be created (`"then"`).
 */
export const ADOPTION_LOG = `
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
