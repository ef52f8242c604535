// Makes all that a release consists of: node ops/release.mjs [--tag v1.0.0] [--out .build/release] [--image storekeep] [--publish]
//
// It compares the version in all places, builds, packs the packages, and writes an SBOM (CycloneDX) and checksums. With --publish it uploads
// them, and builds the image for amd64 and arm64 by docker buildx; otherwise the commands that would do it are printed.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { parse } from 'yaml';

process.chdir(path.dirname(path.dirname(fileURLToPath(import.meta.url))));

const PLATFORMS = 'linux/amd64,linux/arm64';
const { values: options } = parseArgs({
  options: {
    tag: { type: 'string' },
    out: { type: 'string', default: '.build/release' },
    image: { type: 'string', default: 'storekeep' },
    publish: { type: 'boolean', default: false },
  },
});

const out = path.resolve(options.out);
try {
  const version = compareVersions();
  run('node', ['bin/build-if-stale.mjs']); // proofs beside it need dist/, which a build replaces
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  const tarballs = packAll();
  writeSbom(version);
  writeChecksums();
  const commands = [...tarballs.map(publishCommand), imageCommand(version)];
  if (options.publish) publish(commands);
  else
    console.log(
      `\nIn ${path.relative('', out)}. To publish it:\n${commands.map((command) => `  ${command.join(' ')}\n`).join('')}`,
    );
} catch (error) {
  console.error(`✗ ${error.message}`);
  process.exitCode = 1;
}

/** @throws unless the packages, the chart, the lock file, the examples, the changelog and the tag agree */
function compareVersions() {
  const { version } = readJson('package.json');
  const dependency = readJson('examples/modules/wishlist/package.json').dependencies['@storekeep/server'];
  const found = {
    'package-lock.json': readJson('package-lock.json').version,
    'packages/create': readJson('packages/create/package.json').version,
    'packages/medusa-js': readJson('packages/medusa-js/package.json').version,
    'packages/medusa-react': readJson('packages/medusa-react/package.json').version,
    'the Helm chart': parse(readFileSync('ops/helm/storekeep/Chart.yaml', 'utf8')).appVersion,
    'the examples': dependency.replace(/^\^/, ''),
    ...(options.tag !== undefined && { 'the tag': options.tag.replace(/^v/, '') }),
  };
  const wrong = Object.entries(found).filter(([, one]) => one !== version);
  if (wrong.length > 0)
    throw new Error(
      `package.json has version ${version}, but ${wrong.map(([where, one]) => `${where} ${one}`).join(', ')}`,
    );
  // a release candidate is described under the heading of what is not released yet
  if (!version.includes('-') && !readFileSync('CHANGELOG.md', 'utf8').includes(`\n## ${version}`))
    throw new Error(`CHANGELOG.md has no heading ${version}`);
  console.log(`✓ the version is ${version} everywhere`);
  return version;
}

/** @returns the tarballs; without that of the v1 dashboard, if it is not built */
function packAll() {
  const directories = ['.', './packages/create', './packages/medusa-js', './packages/medusa-react'];
  if (existsSync('packages/v1-dashboard/app/index.html')) directories.push('./packages/v1-dashboard');
  else
    console.log(
      '– @storekeep/v1-dashboard is left out: `storekeep dashboard --to packages/v1-dashboard/app` builds it',
    );
  return directories.map((directory) => {
    const printed = run('npm', ['pack', directory, '--json', '--pack-destination', out]);
    const [{ filename, size }] = JSON.parse(printed.slice(printed.indexOf('[')));
    console.log(`✓ ${filename} (${Math.round(size / 1024)} KB)`);
    return filename;
  });
}

/** The bill of materials of what runs: the packages of the lock file without those for development. */
function writeSbom(version) {
  const file = `storekeep-server-${version}.cdx.json`;
  const sbom = run('npm', [
    'sbom',
    '--sbom-format',
    'cyclonedx',
    '--sbom-type',
    'application',
    '--omit',
    'dev',
    '--package-lock-only',
  ]);
  const { components } = JSON.parse(sbom);
  writeFileSync(path.join(out, file), sbom);
  console.log(`✓ ${file} (${components.length} components)`);
}

function writeChecksums() {
  const lines = readdirSync(out)
    .sort()
    .map(
      (file) =>
        `${createHash('sha256')
          .update(readFileSync(path.join(out, file)))
          .digest('hex')}  ${file}\n`,
    );
  writeFileSync(path.join(out, 'SHA256SUMS'), lines.join(''));
  console.log('✓ SHA256SUMS');
}

/** Provenance needs a runner of CI that can sign, such as one of GitHub or GitLab. */
function publishCommand(tarball) {
  const tag = /-\d+\.\d+\.\d+-/.test(tarball) ? ['--tag', 'next'] : [];
  return [
    'npm',
    'publish',
    path.join(path.relative('', out), tarball),
    '--access',
    'public',
    '--provenance',
    ...tag,
  ];
}

function imageCommand(version) {
  const names = [version, ...(version.includes('-') ? [] : ['latest'])].flatMap((tag) => [
    '--tag',
    `${options.image}:${tag}`,
  ]);
  return [
    'docker',
    'buildx',
    'build',
    '--platform',
    PLATFORMS,
    '--provenance=mode=max',
    '--sbom=true',
    ...names,
    '--push',
    '.',
  ];
}

function publish(commands) {
  run('docker', ['buildx', 'version']);
  for (const [program, ...args] of commands) run(program, args);
}

function run(program, args) {
  return execFileSync(program, args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 64 * 1024 * 1024,
  });
}

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}
