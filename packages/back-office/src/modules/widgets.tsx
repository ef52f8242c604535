import type { Schemas } from '../api/client.ts';
import { ForeignPart } from './foreign-part.tsx';
import { listWidgets } from './parts.ts';

type WidgetsProps =
  | { place: 'today' }
  | { place: 'order'; order: Schemas['Order'] }
  | { place: 'product'; product: Schemas['Product'] }
  | { place: 'customer'; customer: Schemas['Customer'] };

/** The widgets that modules have for a page, which get its record. */
export function Widgets({ place, ...data }: WidgetsProps) {
  return listWidgets(place).map(({ module, url }) => (
    <ForeignPart key={url} module={module} url={url} data={data} />
  ));
}
