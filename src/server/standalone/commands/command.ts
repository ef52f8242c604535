#!/usr/bin/env node
/* The executable of the package: `storekeep [command] …`. */
import 'reflect-metadata';
import '../start/require-node.ts';

await import('./run-line.ts');
