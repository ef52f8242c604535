import { money } from '@storekeep/server/extend';
import type { DocumentDraft, DocumentLine, IssuedDocument, TaxGroup } from './document-content.ts';
import { groupTaxes, negateLine, signOf, totalsOf, treatmentKey } from './document-totals.ts';

type Entry = Pick<IssuedDocument, 'id' | 'type' | 'cause' | 'lines' | 'totals'>;

/** The sum of the lines with one key. */
export type Position = DocumentLine;

/** What the documents of an order amount to, with those that are about to be issued. */
export class Ledger {
  private readonly entries: Entry[];
  readonly drafts: DocumentDraft[] = [];

  constructor(documents: readonly Entry[]) {
    this.entries = [...documents];
  }

  add(draft: DocumentDraft): void {
    this.drafts.push(draft);
    this.entries.push({ ...draft, totals: totalsOf(draft.lines, draft.gift_cards, draft.paid) });
  }

  hasCause(cause: string): boolean {
    return this.entries.some((entry) => entry.cause === cause);
  }

  /** How many documents begin with a cause. */
  countCauses(cause: string): number {
    return this.entries.filter((entry) => entry.cause === cause || entry.cause.startsWith(`${cause}:`))
      .length;
  }

  /** The latest invoice with lines of a unit, or of anything. */
  latestInvoice(unit?: string): Entry | undefined {
    return this.entries.findLast(
      ({ type, lines }) =>
        type === 'invoice' && (unit === undefined || lines.some((line) => line.unit === unit)),
    );
  }

  /** What was invoiced and not credited, without the part that gift cards have paid. */
  get payable(): number {
    return money.sum(
      this.entries.map(({ type, totals }) => signOf(type) * (totals.total - totals.gift_cards)),
    );
  }

  /** What gift cards have paid of an order. Refunds and swaps do not use them. */
  get giftCards(): number {
    return money.sum(this.entries.map(({ type, totals }) => signOf(type) * totals.gift_cards));
  }

  /** The net and the tax that is left, by tax treatment. */
  get remaining(): TaxGroup[] {
    return groupTaxes(this.lines());
  }

  /** What is left of one tax treatment. */
  remainingOf(treatment: DocumentLine | TaxGroup): { net: number; tax: number } {
    const key = treatmentKey(treatment);
    return this.remaining.find((group) => treatmentKey(group) === key) ?? { net: 0, tax: 0 };
  }

  /** The lines of a unit, by their keys. Later documents determine the texts. */
  positions(unit: string): Map<string, Position> {
    return sumByKey(this.lines().filter((line) => line.unit === unit));
  }

  /** What was sold of a line, in any unit but refunds, and what refunds have credited of it. */
  soldAndCredited(key: string): { sold: Position | undefined; credited: Position | undefined } {
    const lines = this.lines().filter((line) => line.key === key);
    const isCredit = (line: DocumentLine): boolean => line.unit.startsWith('refund:');
    return {
      sold: sumByKey(lines.filter((line) => !isCredit(line))).get(key),
      credited: sumByKey(lines.filter(isCredit)).get(key),
    };
  }

  /** The key of a line by the id of its row, which an edit replaces. */
  keyOf(itemId: string): string | undefined {
    return this.lines().findLast((line) => line.item_id === itemId)?.key ?? undefined;
  }

  private lines(): DocumentLine[] {
    const amounts = this.entries.filter(({ type }) => type !== 'packing_slip');
    return amounts.flatMap(({ type, lines }) => (signOf(type) === 1 ? lines : lines.map(negateLine)));
  }
}

function sumByKey(lines: readonly DocumentLine[]): Map<string, Position> {
  const positions = new Map<string, Position>();
  for (const line of lines) {
    if (line.key === null) continue;
    const before = positions.get(line.key);
    positions.set(line.key, before ? addAmounts(before, line) : line);
  }
  return positions;
}

function addAmounts(a: DocumentLine, b: DocumentLine): DocumentLine {
  return {
    ...b,
    quantity: a.quantity + b.quantity,
    subtotal: money.sum([a.subtotal, b.subtotal]),
    discount: money.sum([a.discount, b.discount]),
    net: money.sum([a.net, b.net]),
    tax: money.sum([a.tax, b.tax]),
  };
}

/**
 * The lines that lead from one state to another. A line whose tax treatment has changed is taken back and added again.
 * @param before positions in documents
 */
export function differenceOf(
  before: ReadonlyMap<string, Position>,
  current: readonly DocumentLine[],
): DocumentLine[] {
  const remaining = new Map(before);
  const lines = current.flatMap((line) => {
    const documented = remaining.get(line.key!);
    if (!documented) return [line];
    remaining.delete(line.key!);
    if (treatmentKey(documented) !== treatmentKey(line)) return [negateLine(documented), line];
    return [addAmounts(negateLine(documented), line)];
  });
  return [...[...remaining.values()].map(negateLine), ...lines].filter(
    ({ quantity, subtotal, discount, net, tax }) =>
      [quantity, subtotal, discount, net, tax].some((value) => value !== 0),
  );
}
