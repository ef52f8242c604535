// The packed tarball in what `nest new` makes: Express is refused in a sentence, and the lines of the README's chapter Embed work.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { environment } from './empty-folder.mjs';
import { waitForAddress } from './wait-for-address.mjs';

const ROOT = path.dirname(path.dirname(import.meta.dirname));

/**
 * @param tarball of `npm pack`
 * @param home the folder in which the application is made
 * @param installed a `node_modules` with the packages of the tarball, whose files are linked, so that npm unpacks only what is missing
 * @param databaseUrl of an empty database
 */
export async function tryInNestNew(tarball, home, installed, databaseUrl) {
  const app = path.join(home, 'nest-app');
  const run = (file, args, cwd = app) =>
    execFileSync(file, args, {
      cwd,
      env: environment(),
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    });
  const nest = path.join(ROOT, 'node_modules/.bin/nest');
  run(nest, ['new', 'nest-app', '--skip-install', '--skip-git', '--package-manager', 'npm'], home);
  keepCompilerOnly(path.join(app, 'package.json'));
  execFileSync('cp', ['-RPl', installed, app]);
  run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error', tarball]);
  console.log('✓ nest new, and the installation');

  const readme = readFileSync(path.join(ROOT, 'README.md'), 'utf8');
  const [, lines] = /## Embed\n\n```ts\n([\s\S]*?)\n```/.exec(readme);
  const main =
    `import { AppModule as Hello } from './app.module.js';\n${lines}\nconsole.log('ready at', await app.getUrl());\n`
      .replace('imports: [', 'imports: [Hello, ')
      .replace('listen(3000)', "listen(0, '127.0.0.1')");
  writeFileSync(path.join(app, 'src/main.ts'), main);
  writeFileSync(
    path.join(app, 'src/express.ts'),
    `${main.slice(0, main.indexOf('const app'))}await (await NestFactory.create(AppModule)).listen(0);\n`,
  );
  for (const test of ['test', 'src/app.controller.spec.ts', 'vitest.config.ts', 'vitest.config.e2e.ts'])
    rmSync(path.join(app, test), { recursive: true });
  run('sh', ['-c', 'node_modules/.bin/tsc --outDir dist --skipLibCheck false --types node >&2']);
  console.log('✓ it is compiled with the types of all packages checked');

  const onExpress = await end(start(app, 'express.js', databaseUrl));
  check(onExpress.code === 1, `on Express it ends with ${onExpress.code}`);
  const sentence = /Storekeep needs Fastify, and this application is served by express/;
  check(sentence.test(onExpress.error), `on Express it says ${onExpress.error}`);
  console.log('✓ Express is refused in a sentence');

  const server = start(app, 'main.js', databaseUrl);
  try {
    const url = await waitForAddress(server.child, () => server.output + server.error);
    const regions = await fetch(`${url}/shop/store/regions`);
    check(regions.status === 200, `/shop/store/regions is ${regions.status}: ${await regions.text()}`);
    const hello = await (await fetch(url)).text();
    check(hello === 'Hello World!', `its own route says ${hello}`);
    console.log('✓ the lines of the README start a shop beside its own route');
  } finally {
    server.child.kill('SIGTERM');
    await server.exited;
  }
}

/** The tests and linters of `nest new` are left out: they are not what is tried. */
function keepCompilerOnly(file) {
  const manifest = JSON.parse(readFileSync(file, 'utf8'));
  const { typescript } = manifest.devDependencies;
  manifest.devDependencies = { typescript, '@types/node': manifest.devDependencies['@types/node'] };
  writeFileSync(file, JSON.stringify(manifest));
}

function start(app, file, SHOP_DATABASE_URL) {
  const child = spawn('node', [path.join('dist/src', file)], {
    cwd: app,
    env: { ...environment(), SHOP_DATABASE_URL },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const server = { child, output: '', error: '', exited: once(child, 'exit') };
  child.stdout.on('data', (data) => (server.output += data));
  child.stderr.on('data', (data) => (server.error += data));
  return server;
}

async function end(server) {
  const [code] = await server.exited;
  return { code, error: server.error };
}

function check(condition, message) {
  if (!condition) throw new Error(`nest new: ${message}`);
}
