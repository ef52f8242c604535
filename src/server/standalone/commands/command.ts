#!/usr/bin/env node
/* The executable of the package: `storekeep [command] …`. */
import 'reflect-metadata';
import '../require-node.ts';

await import('./run-line.ts');
