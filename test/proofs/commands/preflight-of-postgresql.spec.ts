import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { TLSSocket } from 'node:tls';
import { runStorekeep } from '../../support/run-command.ts';

/* Starts whose PostgreSQL refuses the connection: by its certificate, its password, or as it is none. */

const directory = mkdtempSync(path.join(tmpdir(), 'preflight-postgresql-'));
const [cert, key] = ['server.crt', 'server.key'].map((name) => path.join(directory, name));
let server: Server;

beforeAll(() => {
  // as docs/postgresql-tls.md
  const subject = ['-subj', '/CN=db.example', '-addext', 'subjectAltName=DNS:db.example'];
  const request = ['req', '-new', '-x509', '-days', '3650', '-nodes', ...subject];
  execFileSync('openssl', [...request, '-out', cert, '-keyout', key], { stdio: 'ignore' });
});
afterEach(() => void server.close());
afterAll(() => rmSync(directory, { recursive: true }));

/** A server that responds to the first message of each client. @returns a URL without a password */
async function listen(respond: (socket: Socket) => void, query = ''): Promise<string> {
  server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => respond(socket));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `postgres://shop@localhost:${(server.address() as AddressInfo).port}/shop${query}`;
}

const encrypt = (socket: Socket) => {
  socket.write('S');
  const tls = new TLSSocket(socket, { isServer: true, cert: readFileSync(cert), key: readFileSync(key) });
  tls.on('error', () => undefined);
};

/** An authentication message of PostgreSQL. */
const authentication = (kind: number, text: string) => {
  const message = Buffer.alloc(9 + text.length);
  message.write('R');
  message.writeInt32BE(8 + text.length, 1);
  message.writeInt32BE(kind, 5);
  message.write(text, 9);
  return message;
};
const askForPassword = (socket: Socket) => {
  socket.write(authentication(10, 'SCRAM-SHA-256\0\0'));
  socket.once('data', () => socket.write(authentication(11, 'r=x,s=eA==,i=4096')));
};
const refusePassword = (socket: Socket) => {
  const fields = 'SFATAL\0VFATAL\0C28P01\0Mpassword authentication failed for user "shop"\0\0';
  const message = Buffer.alloc(5 + fields.length);
  message.write('E');
  message.writeInt32BE(4 + fields.length, 1);
  message.write(fields, 5);
  socket.end(message);
};

const run = (command: string, url: string) =>
  runStorekeep({ DATABASE_URL: url, DATA_DIR: directory, PORT: '0', COOKIE_SECRET: '', NODE_OPTIONS: '' }, [
    command,
  ]);

describe('A start whose PostgreSQL', () => {
  it.each([
    [
      'has a self-signed certificate',
      () => listen(encrypt, '?sslmode=verify-full'),
      'Correct sslrootcert and host of DATABASE_URL, see docs/postgresql-tls.md',
    ],
    [
      'has the certificate of another host',
      () => listen(encrypt, `?sslmode=verify-full&sslrootcert=${cert}`),
      'Correct sslrootcert and host of DATABASE_URL, see docs/postgresql-tls.md',
    ],
    [
      'has no TLS',
      () => listen((socket) => socket.write('N'), '?sslmode=verify-full'),
      'Turn on ssl in postgresql.conf, or remove sslmode from DATABASE_URL',
    ],
    [
      'asks for a password',
      () => listen(askForPassword),
      'PostgreSQL asks for a password: add it to DATABASE_URL',
    ],
    [
      'hangs up',
      () => listen((socket) => socket.end()),
      'Correct host and port of DATABASE_URL, or read the log of PostgreSQL',
    ],
  ])('%s ends with one line, whose advice doctor has, too', async (_, serve, advice) => {
    const url = await serve();
    const { code, error } = await run('start', url);
    expect({ code, error }).toEqual({
      code: 1,
      error: expect.stringContaining(`. ${advice}; storekeep doctor checks it`),
    });
    expect(error.split('\n').filter((line) => line.startsWith('DATABASE_URL: '))).toHaveLength(1);
    expect(error).not.toContain('    at ');
    const doctor = await run('doctor', url);
    expect(doctor.output).toMatch(/✗ database /);
    expect(doctor.output).toContain(`→ ${advice}`);
  });

  it('has a certificate that is missing here does not end the other checks of doctor', async () => {
    const url = await listen(encrypt, '?sslmode=verify-full&sslrootcert=/missing.crt');
    const { code, output } = await run('doctor', url);
    expect(code).toBe(1);
    expect(output).toMatch(/✗ database .*\/missing\.crt.* → Correct the file that DATABASE_URL names/);
    expect(output).toMatch(/^\d+ checks, 1 failed/m);
  });
});

describe('A command whose password PostgreSQL refuses', () => {
  it.each(['migrate', 'backup', 'events'])('points to doctor: %s', async (command) => {
    const { code, error } = await run(command, await listen(refusePassword));
    expect(code).toBe(1);
    expect(error).toMatch(/password authentication failed for user "shop"; storekeep doctor examines/);
  });
});
