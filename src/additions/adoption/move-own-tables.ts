import type { Differences, Step } from './differences.ts';
import type { Schema } from './read-schema.ts';
import { REFERENCE_SCHEMA } from './reference-schema.ts';
import type { RunStatement } from './run-statement.ts';

/** Moves types, functions and sequences that exist only in our schema from the reference schema to `public`. */
export async function moveOwnFunctions(query: RunStatement): Promise<Step[]> {
  const types = await query<{ name: string }>(
    `select quote_ident(typname) as name from pg_type t
     where typnamespace = $1::regnamespace
       and (typtype = 'e' or exists (select from pg_class c where c.oid = t.typrelid and c.relkind = 'c'))
       and not exists (select from pg_type p where p.typnamespace = 'public'::regnamespace and p.typname = t.typname)`,
    [REFERENCE_SCHEMA],
  );
  const functions = await query<{ signature: string; has_settings: boolean }>(
    // the types of the arguments are in "public" when the functions are moved
    `select format('%I(%s)', proname, replace(pg_get_function_identity_arguments(oid), $1 || '.', '')) as signature,
       proconfig is not null as has_settings
     from pg_proc where pronamespace = $1::regnamespace order by oid`,
    [REFERENCE_SCHEMA],
  );
  const sequences = await query<{ name: string }>(
    `select quote_ident(c.relname) as name from pg_class c
     where c.relnamespace = $1::regnamespace and c.relkind = 'S' and to_regclass('public.' || quote_ident(c.relname)) is null
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype in ('a', 'i'))`,
    [REFERENCE_SCHEMA],
  );
  return [
    ...types.map(({ name }) => moveStep('type', name)),
    ...functions.map(({ signature, has_settings }) => {
      const step = moveStep('function', signature);
      return has_settings
        ? { ...step, run: `${step.run}; alter function ${signature} set search_path = public` }
        : step;
    }),
    ...sequences.map(({ name }) => moveStep('sequence', name)),
  ];
}

/**
 * Moves tables that exist only in our schema from the reference schema to `public`. Foreign keys to shared tables refer to the reference
 * schema, so they are recreated.
 */
export function moveOwnTables(reference: Schema, { ownTables }: Differences): Step[] {
  const references = reference.rules.filter(
    ({ table, kind }) => kind === 'foreign key' && ownTables.includes(table),
  );
  return [
    ...ownTables.map((table) => moveStep('table', `"${table}"`)),
    ...references.map(({ table, definition, drop, create }) => ({
      what: `${table}: ${definition}`,
      run: `${drop}; ${create}`,
      undo: drop,
    })),
  ];
}

function moveStep(kind: string, name: string): Step {
  return {
    what: `${kind} ${name} is created`,
    run: `alter ${kind} ${REFERENCE_SCHEMA}.${name} set schema public`,
    undo: `drop ${kind} ${name} cascade`,
  };
}
