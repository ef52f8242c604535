import { failed, reasonOf, type Result, warning } from '#engine/installation/finding';

const ADVICE: Record<string, (variable: string) => string> = {
  ECONNREFUSED: (variable) => `Start PostgreSQL, or correct host and port of ${variable}`,
  ENOENT: (variable) => `Start PostgreSQL, or correct host and port of ${variable}`,
  ENOTFOUND: (variable) => `Correct the host of ${variable}`,
  '28P01': (variable) => `Correct user and password of ${variable}`,
  '28000': (variable) => `Correct the user of ${variable}, allow it in pg_hba.conf, or add ?sslmode=require`,
  '3D000': () => 'Create the database: createdb -O <user> <name>',
  '53300': () => 'Raise max_connections of PostgreSQL, or lower DATABASE_POOL_SIZE',
};

/** What to do about a connection to PostgreSQL that failed; the same at the start and by `doctor`. @param variable of its URL */
export function adviceForConnection(error: unknown, variable: string): string {
  const { code, errors } = error as NodeJS.ErrnoException & { errors?: NodeJS.ErrnoException[] };
  const advice = ADVICE[code ?? errors?.[0]?.code ?? ''];
  return advice ? advice(variable) : `Correct ${variable}: psql "$${variable}" has to connect`;
}

/** Why the server cannot listen, and what to do. @param variable of the port */
export function explainListenError(
  error: NodeJS.ErrnoException,
  host: string,
  port: number,
  variable = 'PORT',
): Result {
  switch (error.code) {
    case 'EADDRINUSE':
      return failed(
        `${port} of ${host} is in use by another program`,
        `Stop it (lsof -i :${port} names it), or set ${variable} to another one`,
      );
    case 'EACCES':
      return failed(
        `${port} is reserved for root`,
        `Set ${variable} to a number above 1023, and put a proxy before it`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return failed(`${host} is no address of this machine`, 'Set HOST to 127.0.0.1, or to 0.0.0.0 for all');
    default:
      return warning(
        `${port} of ${host}: ${reasonOf(error)}`,
        'Set PORT and HOST to where the server may listen',
      );
  }
}
