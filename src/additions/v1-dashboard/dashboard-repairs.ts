import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { rewriteCurrencies } from './v1-dashboard-currencies.ts';

/* Defects of the dashboard that are repaired in its sources before the build. */

const SOURCES = 'node_modules/@medusajs/admin-ui/ui/src';

interface Repair {
  file: string;
  changes: [from: string, to: string][];
}

const REPAIRS: readonly Repair[] = [
  // the stock of each line's variant is read, but a custom line has none: the page would crash, or request that of an undefined variant
  {
    file: 'domain/orders/details/create-fulfillment/item-table.tsx',
    changes: [
      ['item.variant.inventory_quantity', 'item.variant?.inventory_quantity'],
      [
        '{ enabled: isLocationFulfillmentEnabled }',
        '{ enabled: isLocationFulfillmentEnabled && !!item.variant_id }',
      ],
      [
        'if (isLocationFulfillmentEnabled) {\n      refetch()',
        'if (isLocationFulfillmentEnabled && item.variant_id) {\n      refetch()',
      ],
    ],
  },
  // prices of shipping options have two decimals in every currency; 19.99 * 100 is not a whole number
  {
    file: 'utils/prices.ts',
    changes: [
      [
        '(amount * (1 + region.tax_rate / 100)) / 100',
        '(amount * (1 + region.tax_rate / 100)) / getDecimalDigits(region.currency_code)',
      ],
      ['return amount * multiplier', 'return Math.round(amount * multiplier)'],
    ],
  },
  {
    file: 'components/molecules/shipping-option/index.tsx',
    changes: [
      [
        'const ShippingOption: React.FC',
        'import { normalizeAmount } from "../../../utils/prices"\n\nconst ShippingOption: React.FC',
      ],
      ['option.amount / 100', 'normalizeAmount(currency_code, option.amount)'],
      ['r.amount / 100', 'normalizeAmount(currency_code, r.amount)'],
    ],
  },
  // a payment is captured in full, also after an order edit has made the order cheaper: asks before money moves
  {
    file: 'domain/orders/details/templates/payment-actionables.tsx',
    changes: [
      [
        'export const PaymentActionables = ({',
        `import { formatAmountWithSymbol } from "../../../../utils/prices"

const isCaptureIntended = ({ total, overpaid_total, currency_code: currency }) => {
  const money = (amount) => formatAmountWithSymbol({ amount, currency })
  return (
    !overpaid_total ||
    window.confirm(
      \`This collects \${money(overpaid_total)} more than the order costs now (\${money(total)}), \` +
        "as it has become cheaper since it was paid. Refund the difference afterwards. Capture?"
    )
  )
}

export const PaymentActionables = ({`,
      ],
      [
        'let action = () => {\n    capturePayment.mutate(',
        'let action = () => {\n    if (!isCaptureIntended(order)) return\n    capturePayment.mutate(',
      ],
    ],
  },
  // spreadsheets need the byte order mark to recognize UTF-8
  {
    file: 'domain/orders/index.tsx',
    changes: [
      [
        `context: contextFilters
        ? transformFiltersAsExportContext(contextFilters)
        : {},`,
        'context: { ...(contextFilters ? transformFiltersAsExportContext(contextFilters) : {}), bom: true },',
      ],
    ],
  },
  {
    file: 'domain/products/overview/index.tsx',
    changes: [
      [
        'type: "product-export",\n      context: {},',
        'type: "product-export",\n      context: { bom: true },',
      ],
    ],
  },
];

/** @throws if a file is not the one that the repairs were made for */
export async function repairDashboard(workshop: string): Promise<void> {
  for (const { file, changes } of REPAIRS)
    await rewriteFile(path.join(workshop, SOURCES, file), (source) =>
      changes.reduce((text, [from, to]) => replaceExisting(text, from, to, file), source),
    );
  await rewriteFile(path.join(workshop, SOURCES, 'utils/currencies.ts'), rewriteCurrencies);
}

function replaceExisting(source: string, from: string, to: string, file: string): string {
  if (!source.includes(from)) throw new Error(`${file} has changed: nothing to repair`);
  return source.replaceAll(from, to);
}

async function rewriteFile(file: string, rewrite: (source: string) => string): Promise<void> {
  await writeFile(file, rewrite(await readFile(file, 'utf8')));
}
