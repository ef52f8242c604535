import { runSpecs } from '../../support/run-specs.ts';

/* Facets equal those of naive loops in twenty random catalogues. */
process.env.FACET_CATALOGUES = '20';
afterAll(() => void delete process.env.FACET_CATALOGUES);
runSpecs(['test/additions/filters/facet-counts.spec.ts'], {});
