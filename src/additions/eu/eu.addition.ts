import { defineModule, type Kind, optional, required, text, url } from '@storekeep/server/module';
import { EU_MEMBERS, type EuMember, EuOptions } from './eu-options.ts';
import { LegalText } from './legal/legal-text.entity.ts';
import { DocumentTables1797500000000 } from './migrations/1797500000000-document-tables.ts';
import { Withdrawals1798000000000 } from './migrations/1798000000000-withdrawals.ts';
import { PriceHistory1798000100000 } from './migrations/1798000100000-price-history.ts';
import { VatChecks1798000200000 } from './migrations/1798000200000-vat-checks.ts';
import { LegalTexts1798300000000 } from './migrations/1798300000000-legal-texts.ts';
import { PriceHistoryWithoutDdl1798300100000 } from './migrations/1798300100000-price-history-without-ddl.ts';
import { PriceDisplay1798710000000 } from './migrations/1798710000000-price-display.ts';
import { VatCheck } from './vat/vat-check.entity.ts';
import { Withdrawal } from './withdrawal/withdrawal.entity.ts';

export { type EuMember, EuOptions } from './eu-options.ts';

declare module '@storekeep/server/module' {
  interface RouteOptions {
    /** The rules of the EU that the shop follows. */
    eu?: Partial<EuOptions>;
  }
}

const memberList: Kind<EuMember[]> = {
  name: `true | false | comma-separated list of ${EU_MEMBERS.join(', ')}`,
  parse(value) {
    if (value === 'true') return [...EU_MEMBERS];
    if (value === 'false') return [];
    const names = value.split(',').map((name) => name.trim());
    return names.every(isMember) ? names : undefined;
  },
  explain(value) {
    const unknown = value.split(',').filter((name) => !isMember(name.trim()));
    return `unknown member ${unknown.map((name) => name.trim()).join(', ')}; the members are ${EU_MEMBERS.join(', ')}`;
  },
};

function isMember(name: string): name is EuMember {
  return EU_MEMBERS.some((member) => member === name);
}

/** What shops in the EU need; see docs/eu.md. */
export const euModule = defineModule({
  name: 'eu',
  requires: ['attributes', 'mail'],
  variables: {
    eu: required('EU', memberList, [] as EuMember[], {
      description:
        'What is switched on for regions of the EU: `documents`, `withdrawal`, `lowest-price`, `vat`, `legal`, or `true` for everything; see `docs/eu.md`',
    }),
    viesUrl: optional('VIES_URL', url, {
      description:
        'Where VAT ids are checked; defaults to `https://ec.europa.eu/taxation_customs/vies/rest-api`',
    }),
    euLogo: optional('EU_LOGO', text('path of a PNG or JPEG file', /\.(png|jpe?g)$/i), {
      description: 'The logo in invoices, credit notes and packing slips',
    }),
    euTemplates: optional('EU_TEMPLATES', text('directory', /^[^\0]+$/), {
      description:
        'Templates, labels and languages of invoices, credit notes and packing slips; see `docs/eu.md`',
    }),
  },
  configure: ({ eu: members, euLogo: logo, euTemplates: templates, viesUrl }) => ({
    eu: { members, logo, templates, viesUrl: viesUrl ?? undefined },
  }),
  exampleOptions: () => ({ eu: { members: [...EU_MEMBERS] } }),
  isUsed: ({ eu }) => (eu?.members ?? []).length > 0,
  options: [{ provide: EuOptions, create: ({ eu }) => new EuOptions(eu) }],
  load: () => import('./eu.modules.ts'),
  entities: [LegalText, VatCheck, Withdrawal],
  migrations: [
    DocumentTables1797500000000,
    Withdrawals1798000000000,
    PriceHistory1798000100000,
    VatChecks1798000200000,
    LegalTexts1798300000000,
    PriceHistoryWithoutDdl1798300100000,
    PriceDisplay1798710000000,
  ],
  columns: ['region.eu', 'customer_group.price_display'],
  forget: {
    // Tax law requires that issued documents are stored unchanged: they are exported, and never rewritten.
    eu_document: {
      rows: 't.order_id = any(p.orders)',
      exportedAs: 'documents',
      impersonal: [
        'cause',
        'circle',
        'content',
        'currency_code',
        'hash',
        'number',
        'period',
        'previous_hash',
        'type',
      ],
    },
    eu_withdrawal: {
      rows: 'lower(t.email) = p.email or t.order_id = any(p.orders)',
      exportedAs: 'withdrawals',
      replaced: ['email', 'problem'],
      impersonal: ['items', 'status'],
    },
    // the number of the consultation proves that nothing was taxed, also without the name of a sole trader
    eu_vat_check: {
      rows: `t.vat_id in (select upper(regexp_replace(m.metadata ->> 'vat_id', '[[:space:].-]', '', 'g')) from (
        select metadata from "order" where id = any(p.orders) union all select metadata from cart where id = any(p.carts)
        union all select metadata from customer where id = any(p.customers)
        union all select metadata from address where id = any(p.addresses)) m)`,
      exportedAs: 'vat_checks',
      blanked: { name: 'null', address: 'null' },
      impersonal: ['consultation_number', 'error', 'status'],
    },
    eu_legal_acceptance: { rows: 't.order_id = any(p.orders)', exportedAs: 'legal_texts' },
    eu_legal_text: { impersonal: ['content', 'country_code', 'kind', 'locale', 'title'] },
    eu_arrival: {},
    eu_price_history: { impersonal: ['currency_code'] },
    eu_price_list_history: {},
    eu_document_circle: { impersonal: ['last_hash', 'period'] },
    eu_member: { impersonal: ['name'] },
  },
  commands: {
    'documents:preview': {
      summary: 'writes an invoice, a credit note and a packing slip with demo data',
      load: () => import('./documents/commands/preview-documents.ts'),
    },
    'documents:verify': {
      summary: 'checks the numbers and the hash chains of all documents',
      load: () => import('./documents/records/verify-command.ts'),
    },
  },
});
