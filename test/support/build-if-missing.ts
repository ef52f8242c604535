import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/* Jest's global setup runs the built code, which a new checkout does not have yet. */
if (!existsSync('dist/src')) execFileSync('node', ['bin/build-if-stale.mjs'], { stdio: 'inherit' });
