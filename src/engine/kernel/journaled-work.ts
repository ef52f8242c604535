/** Who changes something. `command`: a command of `storekeep`; `job`: a batch or scheduled job. */
export interface Actor {
  readonly actor_type: 'user' | 'api_key' | 'application' | 'command' | 'job';
  readonly actor_id: string | null;
}

/** The journal entry of a piece of work: triggers record the rows that its transactions change. */
export interface JournaledWork extends Actor {
  /** The id of the entry, which is written with the first change. */
  readonly entry: string;
  /** Only for actors without a row of their own, such as commands. */
  readonly actor_name?: string;
  /** The operation id of a request, or the name of a command or a type of jobs. */
  readonly operation: string;
  readonly method?: string;
  readonly path?: string;
  readonly request_id?: string;
  readonly ip?: string;
  /** The kind of record that the work is about, such as `products`. */
  readonly resource?: string;
  readonly resource_id?: string;
  /** The table whose new row is the record, if `resource_id` is unknown before the work. */
  readonly creates?: string;
  readonly undoes_id?: string;
}

/** The statement that makes triggers record the changes of a transaction. */
export function journalSql(work: JournaledWork): string {
  // JSON has no backslash escapes that a standard literal would read, so quotes are all that could end it
  return `set local storekeep.actor = '${JSON.stringify(work).replaceAll("'", "''")}';`;
}
