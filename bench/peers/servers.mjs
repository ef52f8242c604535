import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { atEnd, end } from '../processes.mjs';

const START_TIMEOUT_MS = 180_000;

/** Runs a Node script of a peer to its end. @throws with the end of its output if it fails */
export async function runScript(args, { directory, env, log = 'script.log' }) {
  const child = spawnLogged(args, { directory, env, log });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${args.join(' ')} failed: ${errorIn(directory, log)}`);
}

/**
 * Starts the server of a peer, and waits until it responds.
 * @returns {Promise<{ pid: number, port: number, stop: () => Promise<void> }>}
 */
export async function startPeer(args, { directory, env, port, healthPath }) {
  const log = 'server.log';
  const child = spawnLogged(args, { directory, env, log });
  const stop = () => end(child);
  atEnd(stop);
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!(await isHealthy(port, healthPath))) {
    if (child.exitCode !== null || child.signalCode !== null || Date.now() > deadline)
      throw new Error(`${args.join(' ')} did not start: ${errorIn(directory, log)}`);
    await sleep(500);
  }
  return { pid: child.pid, port, stop };
}

/** A TCP port of 127.0.0.1 that is free at the moment. */
export async function findFreePort() {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

/** Writes to a file, as a pipe would have to be read by this process during the measurement. */
function spawnLogged(args, { directory, env, log }) {
  const file = openSync(path.join(directory, log), 'w');
  const child = spawn(process.execPath, args, {
    cwd: directory,
    env: { PATH: process.env.PATH, HOME: directory, NODE_ENV: 'production', ...env },
    stdio: ['ignore', file, file],
  });
  closeSync(file);
  return child;
}

/** The last line that names an error, with the lines after it, or the end of the log. */
function errorIn(directory, log) {
  const text = readFileSync(path.join(directory, log), 'utf8');
  const start = text.search(/^.*error(?!.*^.*error)/ims);
  return text.slice(start < 0 ? -1000 : start).slice(0, 1000);
}

async function isHealthy(port, healthPath) {
  try {
    const response = await fetch(`http://127.0.0.1:${port}${healthPath}`);
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}
