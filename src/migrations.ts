/* The public API of `@storekeep/server/migrations`: for an application that runs migrations itself. */
export { migrations } from './assembly/data-source.ts';
