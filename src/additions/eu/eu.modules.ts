import type { CommerceOptions, NestModule } from '@storekeep/server/module';
import type { EuMember } from './eu-options.ts';

/** What is switched off is not loaded. */
const LOAD: Readonly<Record<EuMember, () => Promise<NestModule>>> = {
  documents: async () => (await import('./documents/documents.module.ts')).DocumentsModule,
  legal: async () => (await import('./legal/legal.module.ts')).LegalModule,
  'lowest-price': async () => (await import('./lowest-price/lowest-price.module.ts')).LowestPriceModule,
  vat: async () => (await import('./vat/vat.module.ts')).VatModule,
  withdrawal: async () => (await import('./withdrawal/withdrawal.module.ts')).WithdrawalModule,
};

export const modules = ({ eu }: CommerceOptions): Promise<NestModule[]> =>
  Promise.all((eu?.members ?? []).map((member) => LOAD[member]()));
