/* The standalone server. */
import 'reflect-metadata';
import './server/standalone/start/require-node.ts';

await import('./server/standalone/run-server.ts');
