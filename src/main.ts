/* The standalone server. */
import 'reflect-metadata';
import './server/standalone/require-node.ts';

await import('./server/standalone/run-server.ts');
