import { CommerceTables1795219200000 } from './1795219200000-commerce-tables.ts';
import { OwnTables1795219210000 } from './1795219210000-own-tables.ts';
import { Indexes1795219220000 } from './1795219220000-indexes.ts';
import { ReferenceData1795219230000 } from './1795219230000-reference-data.ts';
import { FirstStore1795219240000 } from './1795219240000-first-store.ts';
import { GiftCardsInOrder1795219250000 } from './1795219250000-gift-cards-in-order.ts';
import { TaxRateCodes1795219260000 } from './1795219260000-tax-rate-codes.ts';
import { CartTaxFingerprint1795300100000 } from './1795300100000-cart-tax-fingerprint.ts';
import { PaymentsInProgress1795300200000 } from './1795300200000-payments-in-progress.ts';
import { CountedLists1795300500000 } from './1795300500000-counted-lists.ts';
import { CustomPrices1795300300000 } from './1795300300000-custom-prices.ts';
import { Jobs1795300600000 } from './1795300600000-jobs.ts';
import { ProductImportClaims1795300700000 } from './1795300700000-product-import-claims.ts';

/** All migrations, oldest first. They are the only way the schema changes. */
export const migrations = [
  CommerceTables1795219200000,
  OwnTables1795219210000,
  Indexes1795219220000,
  ReferenceData1795219230000,
  FirstStore1795219240000,
  GiftCardsInOrder1795219250000,
  TaxRateCodes1795219260000,
  CartTaxFingerprint1795300100000,
  PaymentsInProgress1795300200000,
  CountedLists1795300500000,
  CustomPrices1795300300000,
  Jobs1795300600000,
  ProductImportClaims1795300700000,
];
