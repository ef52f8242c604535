import type { ModuleNames } from './module-names.ts';

/** The test of a generated module, which starts a shop with it, by path. */
export function testFiles(names: ModuleNames): Record<string, string> {
  return {
    [`src/${names.kebab}.test.ts`]: testSource(names),
    'src/test-server.ts': serverSource(names),
  };
}

function testSource({ kebab }: ModuleNames): string {
  return `import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startTestServer, type TestServer } from './test-server.js';

describe('Module ${kebab}', () => {
  let server: TestServer;

  before(async () => {
    server = await startTestServer();
  });

  after(() => server?.stop());

  it('requires a login', async () => {
    const response = await fetch(\`\${server.url}/store/${kebab}\`);
    assert.equal(response.status, 401);
  });

  it('adds an entry of the customer who is logged in', async () => {
    const token = await logIn();
    const { status, body } = await send('POST', '/store/${kebab}', { text: 'Hello' }, token);
    assert.equal(status, 200);
    assert.equal(body.entry.text, 'Hello');
  });

  it('rejects an entry without a text', async () => {
    const { status } = await send('POST', '/store/${kebab}', {}, await logIn());
    assert.equal(status, 400);
  });

  it('returns as many entries as its variable allows', async () => {
    const token = await logIn();
    for (const text of ['one', 'two', 'three']) await send('POST', '/store/${kebab}', { text }, token);
    const { body } = await send('GET', '/store/${kebab}', undefined, token);
    assert.equal(body.entries.length, 2);
  });

  it('adds an entry for a new customer, when the event arrives', { timeout: 30_000 }, async () => {
    const token = await logIn();
    for (;;) {
      const { body } = await send('GET', '/store/${kebab}', undefined, token);
      if (body.entries.length > 0) return assert.equal(body.entries[0].text, 'Welcome');
      await sleep(100);
    }
  });

  /** Registers a customer. @returns an access token */
  async function logIn(): Promise<string> {
    const login = { email: \`\${crypto.randomUUID()}@example.com\`, password: 'not-telling' };
    await send('POST', '/store/customers', { ...login, first_name: 'Ida', last_name: 'Berg' });
    const { body } = await send('POST', '/store/auth/token', login);
    return body.access_token;
  }

  async function send(method: string, path: string, content?: object, token?: string) {
    const response = await fetch(server.url + path, {
      method,
      headers: {
        ...(content && { 'content-type': 'application/json' }),
        ...(token && { authorization: \`Bearer \${token}\` }),
      },
      ...(content && { body: JSON.stringify(content) }),
    });
    return { status: response.status, body: JSON.parse(await response.text()) };
  }
});
`;
}

function serverSource({ kebab, snake }: ModuleNames): string {
  return `import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export interface TestServer {
  /** e.g. http://127.0.0.1:40123 */
  url: string;
  stop(): Promise<void>;
}

/** Starts a shop with this module, in a process and a directory of its own. */
export async function startTestServer(): Promise<TestServer> {
  const dataDir = await mkdtemp(path.join(tmpdir(), '${kebab}-'));
  // variables of the environment could point to a shop that is in use
  const { PATH, TEST_DATABASE_URL } = process.env;
  const child = spawn(process.execPath, [await findCommand(), 'start'], {
    env: {
      PATH,
      ...(TEST_DATABASE_URL && { DATABASE_URL: TEST_DATABASE_URL }),
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'error',
      ${snake.toUpperCase()}_PAGE_SIZE: '2',
      STOREKEEP_MODULES: fileURLToPath(new URL('${kebab}.module.js', import.meta.url)),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGTERM');
    await exit;
    await rm(dataDir, { recursive: true, force: true });
  };
  let output = '';
  for await (const chunk of child.stdout) {
    output += chunk;
    const [, url] = /ready at (http\\S+)/.exec(output) ?? [];
    if (url) return { url, stop };
  }
  await stop();
  throw new Error(\`the server does not start: \${output}\`);
}

/** The file of the command storekeep. */
async function findCommand(): Promise<string> {
  const manifest = createRequire(import.meta.url).resolve('@storekeep/server/package.json');
  const { bin } = JSON.parse(await readFile(manifest, 'utf8'));
  return path.join(path.dirname(manifest), bin.storekeep);
}
`;
}
