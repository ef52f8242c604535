import { failed, reasonOf, type Result, warning } from '#engine/installation/finding';

/** What to do about an error with this code, or this message if it has no code; `URL` is the variable. */
const ADVICE: [problem: RegExp, advice: string][] = [
  [/^ENOENT.* open/, 'Correct the file that URL names'],
  [/^(ECONNREFUSED|ENOENT)/, 'Start PostgreSQL, or correct host and port of URL'],
  [/^ENOTFOUND/, 'Correct the host of URL'],
  [/^28P01/, 'Correct user and password of URL'],
  [/client password must be/, 'PostgreSQL asks for a password: add it to URL'],
  [/^28000/, 'Correct the user of URL, allow it in pg_hba.conf, or add ?sslmode=require'],
  [/^3D000/, 'Create the database: createdb -O <user> <name>'],
  [/^53300/, 'Raise max_connections of PostgreSQL, or lower DATABASE_POOL_SIZE'],
  [/SELF_SIGNED|CERT_|^UNABLE_TO_/, 'Correct sslrootcert and host of URL, see docs/postgresql-tls.md'],
  [/not support SSL/, 'Turn on ssl in postgresql.conf, or remove sslmode from URL'],
  [/terminated|timeout|TIMEDOUT|UNREACH/, 'Correct host and port of URL, or read the log of PostgreSQL'],
];

/** What to do about a connection to PostgreSQL that failed, if that is known. @param variable of its URL */
export function findConnectionAdvice(error: unknown, variable: string): string | undefined {
  const { code, message, syscall } = ((error as AggregateError).errors?.[0] ??
    error) as NodeJS.ErrnoException;
  const problem = syscall === 'open' ? message : (code ?? message);
  return ADVICE.find(([pattern]) => pattern.test(problem))?.[1].replace(/\bURL\b/, variable);
}

/** The same at the start and by `doctor`, with a general advice for unknown errors. @param variable of its URL */
export function adviceForConnection(error: unknown, variable: string): string {
  return findConnectionAdvice(error, variable) ?? `Correct ${variable}: psql "$${variable}" has to connect`;
}

/** Why the server cannot listen, and what to do. @param variable of the port */
export function explainListenError(
  error: NodeJS.ErrnoException,
  host: string,
  port: number,
  variable = 'PORT',
): Result {
  const other = `Stop it (lsof -i :${port} names it), or set ${variable} to another one`;
  if (error.code === 'EADDRINUSE') return failed(`${port} of ${host} is in use by another program`, other);
  const unprivileged = `Set ${variable} to a number above 1023, and put a proxy before it`;
  if (error.code === 'EACCES') return failed(`${port} is reserved for root`, unprivileged);
  if (['EADDRNOTAVAIL', 'ENOTFOUND'].includes(error.code!))
    return failed(`${host} is no address of this machine`, 'Set HOST to 127.0.0.1, or to 0.0.0.0 for all');
  return warning(`${port} of ${host}: ${reasonOf(error)}`, 'Set PORT and HOST to where it may listen');
}
