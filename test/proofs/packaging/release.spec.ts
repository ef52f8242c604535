import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createFolder } from '../../support/packed-packages.ts';

/* `ops/release.mjs`: everything but the upload. */

const { folder, remove } = createFolder();
const out = path.join(folder, 'release');
const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
const release = (...args: string[]) =>
  spawnSync('node', ['ops/release.mjs', '--out', out, ...args], { encoding: 'utf8' });
afterAll(remove);

describe('A release', () => {
  let output: string;
  beforeAll(() => {
    const { status, stdout, stderr } = release('--tag', `v${version}`);
    if (status !== 0) throw new Error(stdout + stderr);
    output = stdout;
  }, 600_000);

  const listPackage = (name: string) =>
    execFileSync('tar', ['tzf', path.join(out, `storekeep-${name}-${version}.tgz`)], { encoding: 'utf8' });

  it('has the packages, an SBOM, and the checksums of both', () => {
    const sums = readFileSync(path.join(out, 'SHA256SUMS'), 'utf8').trim().split('\n');
    const files = sums.map((line) => line.split('  '));
    expect(files.map(([, file]) => file)).toEqual(
      readdirSync(out)
        .filter((file) => file !== 'SHA256SUMS')
        .sort(),
    );
    for (const [sum, file] of files)
      expect(
        createHash('sha256')
          .update(readFileSync(path.join(out, file)))
          .digest('hex'),
      ).toBe(sum);
    expect(files.map(([, file]) => file)).toEqual(
      expect.arrayContaining(
        ['create', 'medusa-js', 'medusa-react', 'server'].map((name) => `storekeep-${name}-${version}.tgz`),
      ),
    );
  });

  it('lists what runs in the SBOM, and no tools of developers', () => {
    const text = readFileSync(path.join(out, `storekeep-server-${version}.cdx.json`), 'utf8');
    const { bomFormat, components } = JSON.parse(text) as {
      bomFormat: string;
      components: { name: string }[];
    };
    const names = components.map(({ name }) => name);
    expect(bomFormat).toBe('CycloneDX');
    for (const name of ['fastify', 'pg', 'stripe']) expect(names).toContain(name);
    for (const name of ['jest', 'typescript', 'vitepress']) expect(names).not.toContain(name);
  });

  it('has docs, examples and the changelog in the package of the server, but no tests', () => {
    const files = listPackage('server');
    for (const file of ['docs/deploying.md', 'docs/operating/dashboard.json', 'CHANGELOG.md', 'LICENSE'])
      expect(files).toContain(`package/${file}\n`);
    expect(files).toContain('package/examples/modules/wishlist/README.md\n');
    expect(files).not.toMatch(/\.spec\.|node_modules|^package\/(test|bench|src)\//m);
  });

  it('has the storefront in the package that creates shops', () => {
    expect(listPackage('create')).toContain('package/template/storefront/serve.mjs\n');
  });

  it('prints how to publish with provenance, and to build the image for both platforms', () => {
    expect(output).toMatch(/npm publish \S+storekeep-server-\S+ --access public --provenance/);
    expect(output).toMatch(
      /docker buildx build --platform linux\/amd64,linux\/arm64 --provenance=\S+ --sbom=true/,
    );
  });
});

it('A release with a tag of another version is refused', () => {
  const { status, stderr } = release('--tag', 'v0.9.0');
  expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining('but the tag 0.9.0') });
});
