import * as classes from './entity-classes.ts';

/** All entities, for the DataSource of an embedding application. */
export const entities = Object.values(classes);
