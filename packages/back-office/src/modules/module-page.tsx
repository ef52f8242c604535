import { getRouteApi } from '@tanstack/react-router';
import { PageMissing } from '../app/page-error.tsx';
import { ForeignPart } from './foreign-part.tsx';
import { findModulePage } from './parts.ts';

const route = getRouteApi('/shell/modules/$module/$path');

/** A page of a module. */
export function ModulePage() {
  const { module, path } = route.useParams();
  const page = findModulePage(module, path);
  return page ? <ForeignPart key={page.url} module={module} url={page.url} /> : <PageMissing />;
}
