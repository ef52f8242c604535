/* Imported first, and imports nothing: what the server loads does not run on older versions. */
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(
    `Node.js ${process.versions.node} is too old: install Node.js 24, or at least 20.19\n`,
  );
  process.exit(1);
}

export {};
