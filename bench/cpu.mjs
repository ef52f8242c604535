import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/*
 * CPU time from /proc on Linux; null on other systems.
 */

export const isCounted = process.platform === 'linux';
const MS_PER_TICK = isCounted ? 1000 / Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' })) : 0;

/** The CPU time of a process and all its descendants, including those that have exited, in milliseconds. */
export function cpuOf(pid) {
  if (!isCounted || pid === null) return null;
  const processes = allProcesses();
  const ticksOf = (path) => {
    const children = [...processes.values()].filter(({ parent }) => parent === path.pid);
    return children.reduce((ticks, child) => ticks + ticksOf(child), path.ticks);
  };
  return ticksOf(processes.get(pid)) * MS_PER_TICK;
}

/** The CPU time of all processes of the machine, in milliseconds. */
export function cpuOfAll() {
  if (!isCounted) return null;
  const [user, nice, system, , , irq, softirq] = readFileSync('/proc/stat', 'utf8')
    .split('\n')[0]
    .split(/ +/)
    .slice(1)
    .map(Number);
  return (user + nice + system + irq + softirq) * MS_PER_TICK;
}

/** The resident memory of a process, in bytes. */
export function memoryOf(pid) {
  if (!isCounted) return null;
  const [, kB] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return kB === undefined ? null : Number(kB) * 1024; // null if it has exited
}

/** The pid of the postmaster, or null if PostgreSQL does not run on this machine. */
export async function postgresOf(client) {
  const { rows } = await client.query('select pg_backend_pid() as pid');
  const processes = isCounted ? allProcesses() : new Map();
  const backend = processes.get(rows[0].pid);
  return backend?.name === 'postgres' && processes.get(backend.parent)?.name === 'postgres'
    ? backend.parent
    : null;
}

function allProcesses() {
  const found = new Map();
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    const one = readProcess(Number(entry));
    if (one) found.set(one.pid, one);
  }
  return found;
}

/** Parses proc(5): the name in parentheses is followed by state, parent, …, the ticks of the process and those of its reaped children. */
function readProcess(pid) {
  let stat;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return null; // it has exited
  }
  const end = stat.lastIndexOf(')');
  const fields = stat.slice(end + 2).split(' ');
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  return { pid, name: stat.slice(stat.indexOf('(') + 1, end), parent: Number(fields[1]), ticks };
}
