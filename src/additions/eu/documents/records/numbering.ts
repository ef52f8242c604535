import type { DocumentType } from '../ledger/document-content.ts';
import type { Metadata, OrderSupply } from '../ledger/order-supply.ts';

/** A series of numbers without gaps. */
export interface NumberingCircle {
  /** `invoice`, or with the id of the region or sales channel that has a format of its own. */
  id: string;
  /** Such as `{year}-{number:6}`. */
  format: string;
}

const DEFAULT_FORMATS: Readonly<Record<DocumentType, string>> = {
  invoice: '{year}-{number:6}',
  credit_note: 'C{year}-{number:6}',
  packing_slip: 'P{year}-{number:6}',
};

const PLACEHOLDER = /\{(year|number)(?::(\d{1,2}))?\}/g;

/**
 * Finds the circle of a document: that of its sales channel or else of its region, if the metadata `document_numbers` has a format for the
 * type, and otherwise that of the store.
 * @throws Error for a format without `{number}`
 */
export function circleOf(type: DocumentType, { store, region, sales_channel }: OrderSupply): NumberingCircle {
  const owners = [
    { suffix: `:${sales_channel?.id}`, metadata: sales_channel?.metadata ?? null },
    { suffix: `:${region.id}`, metadata: region.metadata },
    { suffix: '', metadata: store.metadata },
  ];
  for (const { suffix, metadata } of owners) {
    const format = formatIn(metadata, type);
    if (format !== null) return { id: `${type}${suffix}`, format };
  }
  return { id: type, format: DEFAULT_FORMATS[type] };
}

function formatIn(metadata: Metadata, type: DocumentType): string | null {
  const formats = metadata?.document_numbers as Partial<Record<string, unknown>> | null | undefined;
  const format = formats?.[type];
  if (typeof format !== 'string') return null;
  if (!/\{number(:\d{1,2})?\}/.test(format))
    throw new Error(`The format of document numbers ${JSON.stringify(format)} has no {number}`);
  return format;
}

/** The period after which the numbers of a format begin with 1 again: the year, or none. */
export function periodOf(format: string, issuedAt: Date, timeZone: string): string {
  if (!format.includes('{year')) return '';
  return new Intl.DateTimeFormat('en', { year: 'numeric', timeZone }).format(issuedAt);
}

/** `{year}-{number:6}` is `2026-000042` for the number 42. */
export function formatNumber(format: string, year: string, number: number): string {
  return format.replace(PLACEHOLDER, (_, name: string, digits?: string) =>
    name === 'year' ? year : String(number).padStart(Number(digits ?? 1), '0'),
  );
}
